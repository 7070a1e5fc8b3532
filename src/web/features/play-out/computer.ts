import { type Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import { drawNet, drawReply } from '#chess/replies/drawn-reply';
import { shownChanceOf } from '#chess/review/win-chance';
import { findPositionKey } from '#chess/position/key';

import { guardReply } from '../../engine/guarded-reply.ts';
import { getEnginePool } from '../../engine/page-pool.ts';
import { searchPosition } from '../../engine/search-position.ts';
import { findOtherTabsGame } from '../../lib/running-game.ts';
import { estimateLine } from '../../replies/estimate-replies.ts';
import { findEndChance, type PlayOutGame } from './play-out-game.ts';
import { getLineFen } from '#chess/pgn/line';

const nodes = 100_000;

export async function findChance(fen: string, color: Color, signal: AbortSignal): Promise<number> {
  const end = findEndChance(fen, color);
  if (end !== undefined) return end;
  if (await findOtherTabsGame()) throw new Error('Analysis is paused while you play a live game.');
  const key = findPositionKey(fen);
  const search = await searchPosition(getEnginePool(), { key, lines: 1, nodes }, 'play-out', signal);
  if (!search) throw new Error('The engine cannot evaluate this position.');
  return shownChanceOf(color, search.lines[0].score);
}

export async function chooseReply(game: PlayOutGame, rating: number, signal: AbortSignal): Promise<string> {
  const line = {
    start: findPositionKey(game.startFen),
    sans: game.moves.map(({ san }) => san),
  };
  const estimate = await estimateLine({ line, rating: drawNet(rating, Math.random()) }, signal);
  const drawn = estimate && drawReply(estimate.replies, Math.random());
  if (!drawn) throw new Error('The computer found no move.');
  const key = findPositionKey(getLineFen(game));
  const side = opposite(game.color);
  return guardReply({ drawn, replies: estimate.replies, key, side }, signal);
}
