/**
 * `npm run bench scouting -- GAMES.pgn NAME` predicts the openings of an opponent's newest 20 % of games.
 * Prints the log loss per move of the net alone and of the net with the older games.
 */
import { readFileSync } from 'node:fs';
import { importGames } from '#chess/pgn/game-import';
import { splitGames } from '#chess/pgn/split';
import { LineBoard } from '#chess/replies/line-board';
import { estimateLines, MOST_AT_ONCE } from '#chess/replies/estimate';
import { findNetRating } from '#chess/replies/net-ratings';
import {
  findOpponentRating,
  OpponentRepertoire,
  mixOpponentGames,
  type ScoutedGame,
} from '#chess/scouting/opponent-repertoire';
import { NetRunners } from '#server/replies/net-runners';

const lastPly = 16;
const leastShare = 0.0005;
const usualRating = 1500;

const [path, name] = process.argv.slice(2);
if (path === undefined || name === undefined) {
  console.error('npm run bench scouting -- GAMES.pgn NAME');
  process.exit(1);
}
const { games, sidesUnknown } = importGames(splitGames(readFileSync(path, 'utf8')), { names: [name] });
const standard = games
  .filter(({ moves }) => moves !== '')
  .sort((one, other) => ((one.playedAt ?? '') < (other.playedAt ?? '') ? 1 : -1));
if (standard.length < 10) {
  console.error(`Only ${standard.length} games of ${name} in it (${sidesUnknown} of others).`);
  process.exit(1);
}
const scouted = standard.map((game): ScoutedGame => ({
  color: game.playerColor,
  rating: game.playerRating,
  result: game.result,
  moves: game.moves,
}));
const requested = Math.round(scouted.length / 5);
const known = scouted.slice(requested);
const rating = findOpponentRating(known) ?? usualRating;
const books = {
  White: new OpponentRepertoire(known, 'White'),
  Black: new OpponentRepertoire(known, 'Black'),
};

interface Question {
  color: ScoutedGame['color'];
  sans: string[];
  played: string;
}

const questions: Question[] = [];
for (const { color, moves } of scouted.slice(0, requested)) {
  const sans = moves.split(' ').slice(0, lastPly);
  for (let ply = color === 'White' ? 0 : 1; ply < sans.length; ply += 2)
    questions.push({ color, sans: sans.slice(0, ply), played: sans[ply] ?? '' });
}

const runners = new NetRunners();
const board = new LineBoard();
const losses = { net: 0, book: 0 };
let faced = 0;
for (let from = 0; from < questions.length; from += MOST_AT_ONCE) {
  const some = questions.slice(from, from + MOST_AT_ONCE);
  const answers = estimateLines(some, findNetRating(rating), runners.get);
  for (const [index, { color, sans, played }] of some.entries()) {
    const net = answers[index];
    if (typeof net !== 'object') throw new Error(`${sans.join(' ')}: ${net}`);
    const line = board.play({ sans });
    const theirs = typeof line === 'object' ? books[color].find(line.keys.at(-1) ?? '') : undefined;
    if (theirs) faced++;
    losses.net += findLoss(net.replies, played);
    losses.book += findLoss(mixOpponentGames(net, theirs).replies, played);
  }
}

function findLoss(replies: readonly { san: string; share: number }[], played: string): number {
  return -Math.log(Math.max(leastShare, replies.find(({ san }) => san === played)?.share ?? 0));
}

console.log(`${name}: ${scouted.length} games, the last ${requested} predicted, rated ${rating}`);
console.log(
  `${questions.length} moves to half-move ${lastPly}, ${faced} in positions that their games reached (${Math.round((100 * faced) / questions.length)} %)`,
);
console.log(`log loss a move: the net alone ${(losses.net / questions.length).toFixed(3)}`);
console.log(`log loss a move: their games and the net ${(losses.book / questions.length).toFixed(3)}`);
