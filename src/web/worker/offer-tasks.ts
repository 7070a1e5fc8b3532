/** What to play where a book has no move: the worker plans, the page asks engine and sources in between. */
import type { OfferPlace, WantedReplies, WantedSearch } from '#chess/building/offer-nodes';
import { OfferPlan } from '#chess/building/offer-plan';
import { listOffers, listOpenOffers, type Offer } from '#chess/building/offers';
import type { PositionReplies } from '#chess/opening/replies';
import type { PositionSearch } from '#chess/review/search';

import { getBookDesk } from './book-tasks.ts';

export interface OfferStep {
  /** The book. */
  id: string;
  /** The name by which the page knows this plan; another plan takes its place. */
  name: string;
  place: OfferPlace;
  /** Whose play counts. */
  rating: number;
  replies: readonly (readonly [key: string, replies: PositionReplies | null])[];
  searches: readonly (readonly [wanted: WantedSearch, search: PositionSearch | null])[];
  /** The move that the user has chosen: it is worked out before the others. */
  first: string | undefined;
  /** The time is up: it ends with what is known. */
  isLast: boolean;
}

export interface OfferAnswer {
  offers: Offer[];
  /** Nothing more is asked, and nothing of the offers changes. */
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
    // What follows from the answers is found on the way to the next questions.
    const wanted = plan.listWanted(first ?? plan.listCandidates()[0]?.move.san);
    const isDone = isLast || wanted.searches.length + wanted.replies.length === 0;
    return { offers: isDone ? listOffers(plan, rating) : listOpenOffers(plan), isDone, ...wanted };
  },
};

export type OfferTasks = typeof offerTasks;
