import { countGames, makeCountedReplies, type PositionReplies } from '#chess/opening/replies';
import { repliesAnswer } from '#contract/explorer';

import { postJson } from '../lib/api-client.ts';
import type { ExplorerFilter } from './explorer-filter.ts';
import { makeFilterTexts, pickResults } from './explorer-cache.ts';

/** A larger response would block the page. */
const positionsAtOnce = 1000;

/** Positions without games are missing. */
export async function fetchPackReplies(
  filter: ExplorerFilter,
  keys: readonly string[],
): Promise<Map<string, PositionReplies>> {
  const found = new Map<string, PositionReplies>();
  for (let at = 0; at < keys.length; at += positionsAtOnce) {
    const positions = keys.slice(at, at + positionsAtOnce);
    const answer = await postJson('/api/replies', { positions, ...filter }, repliesAnswer);
    for (const [index, key] of positions.entries()) {
      const moves = (answer.positions[index] ?? []).map(
        (move) => [move.san, countGames(move), pickResults(move)] as const,
      );
      const games = moves.reduce((sum, [, count]) => sum + count, 0);
      if (games > 0) found.set(key, makeCountedReplies('pack', makeFilterTexts(filter), games, moves));
    }
  }
  return found;
}
