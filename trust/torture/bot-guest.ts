import { emptyLine, type LiveLine, replayLine } from '#chess/live/line';
import { chooseMove, extend, makeUci } from './duel.ts';
import type { Ledger } from './ledger.ts';
import { type Player, playWhileUp } from './player.ts';

/** Long games, because bot games per hour are limited. */
const pliesPerGame = 20;

export async function playBotUntilKilled(url: string, cookie: string, ledger: Ledger): Promise<void> {
  await playWhileUp(url, [cookie], ([player]) => playGame(player, ledger));
}

/** Every other game has a custom position and no clock. */
const requests = [
  {},
  { position: 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', no_clock: true },
];

async function playGame(player: Player, ledger: Ledger): Promise<void> {
  player.send({ type: 'sync' });
  const { game: running } = await player.hear('state');
  const request = requests[ledger.games.size % requests.length];
  if (running === null) player.send({ type: 'request_house', rating: 1500, color: 'w', ...request });
  const { game_id: id, start_fen: startFen } = running ?? (await player.hear('game_started'));
  const record = ledger.games.get(id) ?? { moves: [], isOver: false };
  ledger.games.set(id, record);
  record.moves = (running?.moves ?? []).map(makeUci);
  let line: LiveLine = record.moves.reduce(extend, replayLine([], startFen) ?? emptyLine);
  while (record.moves.length < pliesPerGame) {
    const next = line.position.turn === 'white' ? await move(player, line) : await hearMove(player, ledger);
    if (next === undefined) break;
    record.moves.push(next);
    line = extend(line, next);
  }
  player.send({ type: 'resign', game_id: id });
  await player.hear('resigned', 'game_over');
  record.isOver = true;
}

async function move(player: Player, line: LiveLine): Promise<string | undefined> {
  const move = chooseMove(line);
  if (move === undefined) return undefined;
  player.send({ type: 'move', move, ply: line.moves.length });
  await player.hear('move_accepted');
  return makeUci(move);
}

/** Bot moves are durable like acknowledged moves. */
async function hearMove(player: Player, ledger: Ledger): Promise<string> {
  const { move } = await player.hear('move');
  ledger.botMoves += 1;
  return makeUci(move);
}
