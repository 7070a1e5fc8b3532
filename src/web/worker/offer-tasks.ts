/** Plans offers in the worker; the page queries engine and sources. */
import type { OfferPosition, WantedReplies, WantedSearch } from '#chess/building/offer-nodes';
import { OfferPlan } from '#chess/building/offer-plan';
import { listOffers, listOpenOffers, type Offer } from '#chess/building/offers';
import type { PositionReplies } from '#chess/opening/replies';
import type { PositionSearch } from '#chess/review/search';

import { getRepertoireIndex } from './book-tasks.ts';

export interface OfferStep {
  id: string;
  /** Another name replaces the plan. */
  name: string;
  position: OfferPosition;
  rating: number;
  replies: readonly (readonly [key: string, replies: PositionReplies | null])[];
  searches: readonly (readonly [wanted: WantedSearch, search: PositionSearch | null])[];
  /** The user's choice is computed first. */
  first: string | undefined;
  /** Time is up: end with what is known. */
  isLast: boolean;
}

export interface OfferAnswer {
  offers: Offer[];
  isDone: boolean;
  searches: WantedSearch[];
  replies: WantedReplies[];
}

let cached: { name: string; plan: OfferPlan } | undefined;

export const offerTasks = {
  stepOffers({ id, name, position, rating, replies, searches, first, isLast }: OfferStep): OfferAnswer {
    const index = getRepertoireIndex(id);
    if (cached?.name !== name)
      cached = { name, plan: new OfferPlan(position, (key) => index.hasAnswer(key)) };
    const { plan } = cached;
    for (const [key, known] of replies) plan.addReplies(key, known);
    for (const [wanted, search] of searches) plan.addSearch(wanted, search);
    // Listing the next requests also applies the results.
    const wanted = plan.listWanted(first ?? plan.listCandidates()[0]?.move.san);
    const isDone = isLast || wanted.searches.length + wanted.replies.length === 0;
    return { offers: isDone ? listOffers(plan, rating) : listOpenOffers(plan), isDone, ...wanted };
  },
};

export type OfferTasks = typeof offerTasks;
