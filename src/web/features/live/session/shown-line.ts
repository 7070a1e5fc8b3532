import { INITIAL_FEN } from 'chessops/fen';
import { makeSquare, parseSquare } from 'chessops/util';
import * as z from 'zod/mini';
import { type BoardMove, findPosition, type PromotionRole, playMove } from '#chess/position/moves';
import { type LiveMove, liveMove } from '#contract/live';

const roles: Record<'q' | 'r' | 'n' | 'b', PromotionRole> = {
  q: 'queen',
  r: 'rook',
  n: 'knight',
  b: 'bishop',
};
const letters = { queen: 'q', rook: 'r', knight: 'n', bishop: 'b' } as const;

function makeBoardMove({ from, to, promotion }: LiveMove): BoardMove | undefined {
  const origin = parseSquare(from);
  const target = parseSquare(to);
  if (origin === undefined || target === undefined) return undefined;
  return {
    from: makeSquare(origin),
    to: makeSquare(target),
    ...(promotion && { promotion: roles[promotion] }),
  };
}

export const animationMs = 100;

/** The specification demands lowercase letters for promotions. */
export function makeLiveMove({ from, to, promotion }: BoardMove): LiveMove {
  return z.parse(liveMove, { from, to, ...(promotion && { promotion: letters[promotion] }) });
}

export interface ShownLine {
  readonly fen: string;
  readonly lastMove: readonly [BoardMove['from'], BoardMove['to']] | undefined;
  readonly sans: readonly string[];
}

export function makeShownLine(moves: readonly LiveMove[], startFen = INITIAL_FEN): ShownLine {
  let fen = startFen;
  let lastMove: ShownLine['lastMove'];
  const sans: string[] = [];
  for (const live of moves) {
    const move = makeBoardMove(live);
    const position = findPosition(fen);
    const played = move && position && playMove(position, move);
    if (!played) break;
    ({ fen } = played);
    lastMove = [played.from, played.to];
    sans.push(played.san);
  }
  return { fen, lastMove, sans };
}
