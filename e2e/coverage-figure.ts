import { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { makeSanAndPlay, parseSan } from 'chessops/san';
import { readOwnGames } from '#simulator/games/library';

const lines = ['e4 e5 Nf3 Nc6 Bc4 Bc5 c3', 'e4 e5 Nf3 d6 d4 exd4 Nxd4', 'e4 c5 c3 d5 exd5', 'e4 c6 d4 d5 e5'];

export const openingPgn = lines
  .map((line, index) => `[Event "Line ${index + 1}"]\n[ChapterName "Line ${index + 1}"]\n\n${line} *`)
  .join('\n\n');

interface Replies {
  games: number;
  bySan: Map<string, number>;
}

export interface CoverageFigure {
  positions: number;
  percent: number;
  biggestGap: { reply: string; oneIn: number };
}

function makeKey(position: Chess): string {
  return makeFen(position.toSetup(), { epd: true });
}

function countsByDefault(headers: ReadonlyMap<string, string>): boolean {
  const [base, increment] = (headers.get('TimeControl') ?? '').split('+').map(Number);
  const average = (Number(headers.get('WhiteElo')) + Number(headers.get('BlackElo'))) / 2;
  const isLive = base !== undefined && increment !== undefined && base + 40 * increment >= 180;
  const isRated = (headers.get('Event') ?? '').toLowerCase().startsWith('rated ');
  return isLive && isRated && headers.get('Variant') === 'Standard' && average >= 1800;
}

function countReplies(): Map<string, Replies> {
  const counts = new Map<string, Replies>();
  for (const { headers, movetext } of readOwnGames(Date.now()).lichess) {
    if (!countsByDefault(headers) || headers.has('FEN')) continue;
    const position = Chess.default();
    const words = movetext.replace(/\{[^}]*\}/g, ' ').split(/\s+/);
    for (const word of words.filter((each) => /^[a-hKQRBNO]/.test(each)).slice(0, 50)) {
      const move = parseSan(position, word);
      if (!move) break;
      const at = makeKey(position);
      const replies = counts.get(at) ?? { games: 0, bySan: new Map<string, number>() };
      counts.set(at, replies);
      const san = makeSanAndPlay(position, move);
      replies.games += 1;
      replies.bySan.set(san, (replies.bySan.get(san) ?? 0) + 1);
    }
  }
  return counts;
}

export function findCoverageFigure(): CoverageFigure {
  const counts = countReplies();
  const seen = new Map<string, { reach: number; answered: Set<string> }>();
  for (const line of lines) {
    const position = Chess.default();
    let reach = 1;
    for (const san of line.split(' ')) {
      const move = parseSan(position, san);
      if (!move) throw new Error(`${san} is not legal in ${line}`);
      if (position.turn === 'black') {
        const key = makeKey(position);
        const known = seen.get(key) ?? { reach, answered: new Set<string>() };
        known.answered.add(san);
        seen.set(key, known);
        const replies = counts.get(key);
        reach *= (replies?.bySan.get(san) ?? 0) / (replies?.games ?? 1);
      }
      position.play(move);
    }
  }

  let weight = 0;
  let covered = 0;
  let biggest = { reply: '', chance: 0 };
  for (const [key, { reach, answered }] of seen) {
    const replies = counts.get(key);
    if (!replies) continue;
    weight += reach;
    for (const [reply, games] of replies.bySan) {
      const chance = (reach * games) / replies.games;
      if (answered.has(reply)) covered += chance;
      else if (chance > biggest.chance) biggest = { reply, chance };
    }
  }
  return {
    positions: seen.size,
    percent: Math.round((100 * covered) / weight),
    biggestGap: { reply: biggest.reply, oneIn: Math.round(1 / biggest.chance) },
  };
}
