import { findNetRating } from '#chess/replies/net-ratings';

import { EstimateError } from './estimate-error.ts';
import { estimateReplies } from './estimate-replies.ts';

/** Later moves are skipped, because the nets overestimate there (docs/decisions/0130). */
const lastFindersPly = 44;
const usualRating = 1500;

interface MissedMove {
  readonly ply: number;
  readonly best: string;
}

export async function findFinders(
  sans: readonly string[],
  missed: readonly MissedMove[],
  playersRating: number | undefined,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, number> | undefined> {
  const requested = missed.filter(({ ply, best }) => ply <= lastFindersPly && best !== '');
  const rating = findNetRating(playersRating ?? usualRating);
  const shares = new Map<number, number>();
  try {
    await estimateReplies(
      requested.map(({ ply }) => ({ line: { sans: sans.slice(0, ply - 1) }, rating })),
      (index, answer) => {
        const move = requested[index];
        if (!move || typeof answer === 'string') return;
        const share = answer.replies.find(({ san }) => san === move.best)?.share ?? 0;
        shares.set(move.ply, Math.round(100 * share));
      },
      signal,
    );
  } catch (error) {
    if (error instanceof EstimateError) return undefined;
    throw error;
  }
  return shares;
}
