import type { Color } from 'chessops/types';
import { countOf } from '#chess/count-of';
import type { GameResults } from '#chess/opening/replies';
import { appendMove } from '#chess/pgn/numbered-moves';
import type { OfferCandidate, OpponentNode, OwnNode } from './offer-nodes.ts';
import type { OfferPlan } from './offer-plan.ts';
import { LEAST_PLAYED } from './sound-moves.ts';

const offerKinds = ['strongest', 'practical', 'easiest'] as const;
export type OfferKind = (typeof offerKinds)[number];

export interface Offer {
  readonly kinds: readonly OfferKind[];
  readonly san: string;
  readonly reason: string;
  readonly share: number | undefined;
  /** From 0 to 1, against players of the rating given to `listOffers`. Undefined until computed. */
  readonly score: number | undefined;
  readonly loss: number;
  readonly positions: number | undefined;
  readonly answered: number;
  readonly open: number;
  readonly isKnown: boolean;
  /** The own moves that the offer adds to a game that reaches the position. Undefined until computed. */
  readonly moves: number | undefined;
  readonly lines: readonly (readonly string[])[];
}

/** The engine's expected score counts as much as this many games. */
const EXPECTED_WEIGHT = 30;
const MISTAKE = 10;
const LEAST_MISTAKES = 0.15;

function mixScore(expected: number, results: GameResults | undefined, color: Color): number {
  const { white = 0, draws = 0, black = 0 } = results ?? {};
  const games = white + draws + black;
  const points = 100 * ((color === 'white' ? white : black) + draws / 2);
  return (points + EXPECTED_WEIGHT * expected) / (games + EXPECTED_WEIGHT);
}

export function findValue(plan: OfferPlan, node: OpponentNode): number {
  const { color } = plan.position;
  const here = mixScore(node.expected, node.results, color);
  let value = 0;
  let rest = 1;
  for (const { share, node: own } of node.replies ?? []) {
    value += share * findOwnValue(plan, own, here);
    rest -= share;
  }
  return value + Math.max(0, rest) * here;
}

function findOwnValue(plan: OfferPlan, own: OwnNode, unknown: number): number {
  if (own.answer) return findValue(plan, own.answer);
  const expected = plan.findExpected(own.key);
  return expected === undefined ? unknown : mixScore(expected, own.results, plan.position.color);
}

function findNewTurns(node: OpponentNode, found = { answered: new Set<string>(), open: new Set<string>() }) {
  for (const { node: own } of node.replies ?? []) {
    if (own.isInBook) continue;
    (own.answer ? found.answered : found.open).add(own.key);
    if (own.answer) findNewTurns(own.answer, found);
  }
  return found;
}

function listLines(node: OpponentNode, way: readonly string[]): string[][] {
  const behind = (node.replies ?? []).flatMap(({ san, node: { answer } }) =>
    answer ? listLines(answer, [...way, san, answer.move.san]) : [],
  );
  return behind.length === 0 ? [[...way]] : behind;
}

/** A reply that leads back to the repertoire adds one move, because what follows is unknown here. */
function countMoves(node: OpponentNode): number {
  return (node.replies ?? []).reduce((sum, { share, node: { isInBook, answer } }) => {
    if (isInBook) return sum + share;
    return answer ? sum + share * countMoves(answer) : sum;
  }, 1);
}

function isForPeople({ share, replies }: OfferCandidate): boolean {
  return share === undefined || share >= LEAST_PLAYED || replies?.some(({ node }) => node.isInBook) === true;
}

interface Judged {
  readonly candidate: OfferCandidate;
  readonly value: number;
  readonly positions: number;
  readonly open: number;
}

function judge(plan: OfferPlan, candidate: OfferCandidate): Judged {
  const { answered, open } = findNewTurns(candidate);
  const left = [...open].filter((key) => !answered.has(key)).length;
  return { candidate, value: findValue(plan, candidate), positions: 1 + answered.size, open: left };
}

function makeFigures({ candidate, value, positions, open }: Judged) {
  return {
    san: candidate.move.san,
    share: candidate.share,
    score: value / 100,
    loss: candidate.loss,
    positions: candidate.replies && positions,
    answered: positions - 1,
    open,
    moves: candidate.replies && countMoves(candidate),
    lines: listLines(candidate, [candidate.move.san]),
  };
}

export function listOffers(plan: OfferPlan, rating: number): Offer[] {
  const judged = plan.listCandidates().map((candidate) => judge(plan, candidate));
  const pick = (isBetter: (one: Judged, other: Judged) => number, from = judged) =>
    from.toSorted(isBetter)[0];
  const byShare = (one: Judged, other: Judged) => (other.candidate.share ?? 0) - (one.candidate.share ?? 0);
  const cost = ({ positions, open }: Judged): number => positions + open;
  const easiest = judged.every(({ candidate }) => candidate.replies)
    ? pick(
        (one, other) => cost(one) - cost(other) || other.value - one.value,
        judged.filter(({ candidate }) => isForPeople(candidate)),
      )
    : undefined;
  const best = {
    strongest: pick((one, other) => one.candidate.loss - other.candidate.loss),
    practical: pick((one, other) => other.value - one.value || byShare(one, other)),
  };
  const isCheaper = (one: Judged | undefined): boolean =>
    one !== undefined && easiest !== undefined && one.positions < easiest.positions;
  const chosen = {
    ...best,
    easiest: isCheaper(best.strongest) || isCheaper(best.practical) ? undefined : easiest,
  };
  const moves = [...new Set(offerKinds.flatMap((kind) => chosen[kind] ?? []))];
  return moves.map((each) => {
    const { candidate, positions } = each;
    const kinds = offerKinds.filter((kind) => chosen[kind]?.candidate === candidate);
    const reason = makeReason(plan, kinds[0] ?? 'strongest', candidate, positions, rating);
    return { kinds, reason, isKnown: true, ...makeFigures(each) };
  });
}

const OPEN_OFFERS = 3;

export function listOpenOffers(plan: OfferPlan): Offer[] {
  return plan
    .listCandidates()
    .slice(0, OPEN_OFFERS)
    .map((candidate, place) => {
      const isKnown = plan.isWorkedOut(candidate);
      return {
        kinds: place === 0 ? ['strongest'] : [],
        reason: place === 0 ? 'The engine’s first choice.' : '',
        isKnown,
        ...makeFigures(judge(plan, candidate)),
        ...(!isKnown && { score: undefined, positions: undefined, moves: undefined }),
      };
    });
}

function makeReason(
  plan: OfferPlan,
  kind: OfferKind,
  candidate: OfferCandidate,
  positions: number,
  rating: number,
): string {
  if (kind === 'strongest') return `The engine’s first choice${makeMistakesText(plan, candidate, '; ')}.`;
  if (kind === 'practical') {
    const known = candidate.replies ? makeMistakesText(plan, candidate, ': ') : ' so far';
    return `Best results against players rated ${rating}${known}.`;
  }
  const back = candidate.replies?.find(({ node }) => node.isInBook);
  return back
    ? `${appendMove('', plan.position.ply + 1, back.san)} leads back to your repertoire.`
    : `Least to learn: ${countOf(positions, 'new position')}.`;
}

function makeMistakesText(plan: OfferPlan, candidate: OfferCandidate, before: string): string {
  let share = 0;
  for (const { share: each, node } of candidate.replies ?? []) {
    const expected = plan.findExpected(node.key);
    if (expected !== undefined && expected - candidate.expected >= MISTAKE) share += each;
  }
  if (share < LEAST_MISTAKES) return '';
  const oneIn = Math.round(1 / share);
  return `${before}${oneIn === 1 ? 'nearly every opponent' : `1 in ${oneIn} opponents`} answers with a mistake`;
}
