import type { Color } from 'chessops/types';
import type { EstimatedReply } from '#chess/opening/replies';
import { isTooBad } from '#chess/review/play-out';
import { winChanceOf } from '#chess/review/win-chance';

import { getEnginePool } from './page-pool.ts';
import { searchPosition } from './search-position.ts';

const guardNodes = 30_000;

interface DrawnReply {
  drawn: EstimatedReply;
  replies: readonly EstimatedReply[];
  key: string;
  side: Color;
}

/** Returns the randomly drawn move or, if it is much worse, the most likely move. */
export async function guardReply(
  { drawn, replies, key, side }: DrawnReply,
  signal: AbortSignal,
): Promise<string> {
  const likeliest = replies[0] ?? drawn;
  if (drawn.uci === likeliest.uci) return drawn.uci;
  const [one, other] = await Promise.all(
    [drawn, likeliest].map(async ({ uci: onlyMove }) => {
      const request = { key, lines: 1, nodes: guardNodes, onlyMove };
      const search = await searchPosition(getEnginePool(), request, 'play-out', signal);
      return search ? winChanceOf(side, search.lines[0].score) : 50;
    }),
  );
  return isTooBad(one ?? 50, other ?? 50) ? likeliest.uci : drawn.uci;
}
