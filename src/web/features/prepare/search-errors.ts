import { parseSan } from 'chessops/san';
import { makeUci } from 'chessops/util';
import { findPosition } from '#chess/position/moves';
import { findPointsLost, type RepeatedMove } from '#chess/scouting/recurring-errors';

import { findOtherTabsGame } from '../../lib/running-game.ts';

const nodes = 100_000;
const mostMs = 60_000;
const mostMoves = 120;

interface ErrorSearch {
  moves: readonly RepeatedMove[];
  signal: AbortSignal;
  onSearched: (move: RepeatedMove, total: number) => void;
}

export async function openSearch(signal: AbortSignal) {
  if (await findOtherTabsGame()) throw new Error('The engine is off while you play a live game.');
  const [{ getEnginePool }, { searchPosition }] = await Promise.all([
    import('../../engine/page-pool.ts'),
    import('../../engine/search-position.ts'),
  ]);
  signal.throwIfAborted();
  const pool = getEnginePool();
  const search = (key: string, onlyMove?: string) =>
    searchPosition(pool, { key, lines: 1, nodes, onlyMove }, 'scouting', signal);
  return { search, size: pool.size };
}

export async function searchErrors({ moves, signal, onSearched }: ErrorSearch): Promise<void> {
  const unknown = moves.filter(({ points }) => points === undefined).slice(0, mostMoves);
  if (unknown.length === 0) return;
  const { search, size } = await openSearch(signal);
  const endMs = Date.now() + mostMs;
  let next = 0;

  async function findPoints({ key, san }: RepeatedMove): Promise<number | undefined> {
    const position = findPosition(`${key} 0 1`);
    const move = position && parseSan(position, san);
    if (!position || !move) return undefined;
    const uci = makeUci(move);
    const best = await search(key);
    if (!best || best.lines[0].moves[0] === uci) return best ? 0 : undefined;
    const played = await search(key, uci);
    return findPointsLost(position.turn, best.lines[0].score, played?.lines[0].score);
  }

  const work = async (): Promise<void> => {
    for (let move = unknown[next++]; move && Date.now() < endMs; move = unknown[next++])
      onSearched({ ...move, points: await findPoints(move) }, unknown.length);
  };
  await Promise.all(Array.from({ length: size }, work));
}
