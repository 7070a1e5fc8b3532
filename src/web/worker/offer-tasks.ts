/** Plans offers in the worker; the page queries engine and sources. */
import type { OfferPlace, WantedReplies, WantedSearch } from '#chess/building/offer-nodes';
import { OfferPlan } from '#chess/building/offer-plan';
import { listOffers, listOpenOffers, type Offer } from '#chess/building/offers';
import type { PositionReplies } from '#chess/opening/replies';
import type { PositionSearch } from '#chess/review/search';

import { getBookDesk } from './book-tasks.ts';

export interface OfferStep {
  id: string;
  /** Another name replaces the plan. */
  name: string;
  place: OfferPlace;
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

let kept: { name: string; plan: OfferPlan } | undefined;

export const offerTasks = {
  stepOffers({ id, name, place, rating, replies, searches, first, isLast }: OfferStep): OfferAnswer {
    const desk = getBookDesk(id);
    if (kept?.name !== name) kept = { name, plan: new OfferPlan(place, (key) => desk.hasAnswer(key)) };
    const { plan } = kept;
    for (const [key, known] of replies) plan.addReplies(key, known);
    for (const [wanted, search] of searches) plan.addSearch(wanted, search);
    // Listing the next requests also applies the results.
    const wanted = plan.listWanted(first ?? plan.listCandidates()[0]?.move.san);
    const isDone = isLast || wanted.searches.length + wanted.replies.length === 0;
    return { offers: isDone ? listOffers(plan, rating) : listOpenOffers(plan), isDone, ...wanted };
  },
};

export type OfferTasks = typeof offerTasks;
