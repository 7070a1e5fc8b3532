import type { OfferPosition, WantedReplies } from '#chess/building/offer-nodes';
import type { Offer } from '#chess/building/offers';
import type { PositionReplies } from '#chess/opening/replies';

import { findOtherTabsGame } from '../../../lib/running-game.ts';
import { findEstimateRating } from '../../../replies/explorer-filter.ts';
import type { RepliesOptions } from '../../../replies/replies-options.ts';
import type { OfferStep } from '../../../worker/offer-steps.ts';
import { books } from '../../../worker/workers.ts';

const mostMs = 20_000;
const ripeMs = 5000;
const duringGame = 'The engine is off while you play a live game.';

interface OffersRun {
  id: string;
  name: string;
  position: OfferPosition;
  options: RepliesOptions;
  signal: AbortSignal;
  getFirst: () => string | undefined;
  onOffers: (found: FoundOffers) => void;
}

interface FoundOffers {
  offers: readonly Offer[];
  isDone: boolean;
  isRipe: boolean;
}

export async function runOffers({
  id,
  name,
  position,
  options,
  signal,
  getFirst,
  onOffers,
}: OffersRun): Promise<void> {
  if (await findOtherTabsGame()) throw new Error(duringGame);
  const [{ getEnginePool }, { searchPosition }, { askLines, findReplies }] = await Promise.all([
    import('../../../engine/page-pool.ts'),
    import('../../../engine/search-position.ts'),
    import('../../../replies/find-replies.ts'),
  ]);
  signal.throwIfAborted();
  const pool = getEnginePool();
  const rating = findEstimateRating(options.filter.ratings);
  const ask = async (wanted: readonly WantedReplies[]): Promise<OfferStep['replies']> => {
    if (wanted.length === 0) return [];
    const { replies } = await findReplies(askLines(wanted), { ...options, signal });
    return wanted.map(({ key }): [string, PositionReplies | null] => {
      const known = replies.get(key);
      return [key, known && known.games !== 0 ? known : null];
    });
  };
  const index = books.findIndex(id);
  const started = Date.now();
  let answers: Pick<OfferStep, 'replies' | 'searches'> = { replies: [], searches: [] };
  for (;;) {
    const isLast = Date.now() - started > mostMs;
    const first = getFirst();
    const step = await index.stepOffers({ name, position, rating, ...answers, first, isLast });
    signal.throwIfAborted();
    const { offers, isDone } = step;
    onOffers({ offers, isDone, isRipe: isDone || Date.now() - started > ripeMs });
    if (step.isDone) return;
    const [replies, searches] = await Promise.all([
      ask(step.replies),
      Promise.all(
        step.searches
          .slice(0, pool.size)
          .map(async (wanted) => [wanted, await searchPosition(pool, wanted, 'offers', signal)] as const),
      ),
    ]);
    answers = { replies, searches };
  }
}
