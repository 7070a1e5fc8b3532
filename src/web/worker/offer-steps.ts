import type { OfferPosition, WantedReplies, WantedSearch } from '#chess/building/offer-nodes';
import { OfferPlan } from '#chess/building/offer-plan';
import { listOffers, listOpenOffers, type Offer } from '#chess/building/offers';
import type { PositionReplies } from '#chess/opening/replies';
import type { PositionSearch } from '#chess/review/search';

export interface OfferStep {
  name: string;
  position: OfferPosition;
  rating: number;
  replies: readonly (readonly [key: string, replies: PositionReplies | null])[];
  searches: readonly (readonly [wanted: WantedSearch, search: PositionSearch | null])[];
  first: string | undefined;
  isLast: boolean;
}

export interface OfferAnswer {
  offers: Offer[];
  isDone: boolean;
  searches: WantedSearch[];
  replies: WantedReplies[];
}

export class OfferSteps {
  readonly #hasAnswer: (key: string) => boolean;
  #cached: { name: string; plan: OfferPlan } | undefined;

  constructor(hasAnswer: (key: string) => boolean) {
    this.#hasAnswer = hasAnswer;
  }

  step({ name, position, rating, replies, searches, first, isLast }: OfferStep): OfferAnswer {
    if (this.#cached?.name !== name) this.#cached = { name, plan: new OfferPlan(position, this.#hasAnswer) };
    const { plan } = this.#cached;
    for (const [key, known] of replies) plan.addReplies(key, known);
    for (const [wanted, search] of searches) plan.addSearch(wanted, search);
    // `listWanted` also applies the results added above, so call it first.
    const wanted = plan.listWanted(first ?? plan.listCandidates()[0]?.move.san);
    const isDone = isLast || wanted.searches.length + wanted.replies.length === 0;
    return { offers: isDone ? listOffers(plan, rating) : listOpenOffers(plan), isDone, ...wanted };
  }
}
