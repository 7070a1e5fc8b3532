/**
 * A training session as a reducer. New positions are shown first and tested later; missed ones come back.
 * Times and engine verdicts come with the events.
 */
import { offerGrade } from './offered-grade.ts';
import type { Grade } from './schedule.ts';
import { findFraction } from './seeded-choice.ts';
import type { SittingSteps, Step } from './sitting-plan.ts';
import { getAnswerMoves, type TrainingPosition } from './training-book.ts';

export interface SittingPosition {
  readonly key: string;
  readonly moves: readonly { readonly san: string }[];
}

export interface Question<Position extends SittingPosition = TrainingPosition> {
  readonly position: Position;
  readonly lead: readonly Step<Position>[];
  /** New: the move is shown and played, and tested later. */
  readonly isShown: boolean;
  readonly shownAgo: number | undefined;
  /** Missed before in this session: does not change the schedule. */
  readonly isRepeat: boolean;
  /** 1: the piece, 2: the move. */
  readonly hints: number;
  /** Good moves outside the repertoire that were tried. */
  readonly playable: readonly string[];
  readonly result: QuestionResult | undefined;
}

export interface QuestionResult {
  readonly san: string;
  readonly isRight: boolean;
  readonly tookMs: number;
  readonly offered: Grade;
}

export interface SittingAnswer<Position extends SittingPosition = TrainingPosition> {
  readonly id: string;
  readonly position: Position;
  readonly moves: readonly string[];
  readonly rating: Grade;
  readonly askedMs: number;
  readonly answeredMs: number;
  readonly tookMs: number;
  readonly isRepeat: boolean;
}

/** To be tested after it was shown, or again after a miss. */
interface Return<Position> {
  readonly position: Position;
  readonly isRepeat: boolean;
  readonly others: number;
  /** After this many it comes back at the end of a line; after six at once. */
  readonly leastOthers: number;
}

export interface Sitting<Position extends SittingPosition = TrainingPosition> {
  readonly plan: SittingSteps<Position>;
  readonly medianMs: number | undefined;
  readonly question: Question<Position> | undefined;
  readonly last: SittingAnswer<Position> | undefined;
  readonly before: Sitting<Position> | undefined;
  readonly nextStep: number;
  readonly returns: readonly Return<Position>[];
  /** Another position was asked, so the plan's has to be set up again. */
  readonly isAway: boolean;
}

export type SittingEvent =
  /** `isSound`: the judge's verdict on a move outside the repertoire. */
  | { readonly kind: 'answer'; readonly san: string; readonly isSound: boolean; readonly tookMs: number }
  | { readonly kind: 'hint' }
  | { readonly kind: 'learned' }
  | { readonly kind: 'know' }
  | { readonly kind: 'give-up'; readonly tookMs: number }
  | {
      readonly kind: 'grade';
      readonly rating: Grade;
      readonly id: string;
      readonly askedMs: number;
      readonly answeredMs: number;
    }
  /** Takes back the last grade and its log row. */
  | { readonly kind: 'undo' };

const LEAST_OTHERS = 3;
const MOST_OTHERS = 6;
const MOST_HINTS = 2;

export function startSitting<Position extends SittingPosition>(
  plan: SittingSteps<Position>,
  medianMs: number | undefined,
): Sitting<Position> {
  const sitting = {
    plan,
    medianMs,
    last: undefined,
    before: undefined,
    nextStep: 0,
    returns: [],
    isAway: false,
  };
  return askNext({ ...sitting, question: undefined });
}

/** Ignores events that do not fit the state. */
export function advanceSitting<Position extends SittingPosition>(
  sitting: Sitting<Position>,
  event: SittingEvent,
): Sitting<Position> {
  const { question, medianMs } = sitting;
  if (event.kind === 'undo') return sitting.before ?? sitting;
  if (!question) return sitting;
  if (event.kind === 'grade')
    return question.result ? grade(sitting, question, question.result, event) : sitting;
  if (question.result) return sitting;
  if (question.isShown) {
    if (event.kind === 'know') return ask(sitting, { ...question, isShown: false });
    return event.kind === 'learned' ? askNext(addReturn(sitting, question.position, false)) : sitting;
  }
  if (event.kind === 'learned' || event.kind === 'know') return sitting;
  if (event.kind === 'hint')
    return ask(sitting, { ...question, hints: Math.min(MOST_HINTS, question.hints + 1) });
  const { tookMs } = event;
  const san = event.kind === 'answer' ? event.san : '';
  const isRight = getAnswerMoves(question.position).includes(san);
  if (event.kind === 'answer' && !isRight && event.isSound)
    return ask(sitting, { ...question, playable: [...question.playable, san] });
  const offered = offerGrade({ isRight, isHelped: question.hints > 0, tookMs, medianMs });
  return ask(sitting, { ...question, result: { san, isRight, tookMs, offered } });
}

export function listAnswers<Position extends SittingPosition>(
  sitting: Sitting<Position>,
): SittingAnswer<Position>[] {
  const answers: SittingAnswer<Position>[] = [];
  for (let at: Sitting<Position> | undefined = sitting; at?.last; at = at.before) answers.push(at.last);
  return answers.toReversed();
}

/** Positions not finished yet, including those that come back. */
export function countLeft<Position extends SittingPosition>({
  plan,
  nextStep,
  returns,
  question,
}: Sitting<Position>): number {
  return returns.length + (question ? 1 : 0) + countAsked(plan.steps.slice(nextStep));
}

export function countToShow<Position extends SittingPosition>({
  plan,
  nextStep,
  question,
}: Sitting<Position>): number {
  if (!plan.isMarked) return 0;
  const toCome = plan.steps.slice(nextStep).filter((step) => step.kind === 'ask' && step.isNew).length;
  return toCome + (question?.isShown === true ? 1 : 0);
}

/** Fixed at the start of the session. */
export function countPositions<Position extends SittingPosition>({ plan }: Sitting<Position>): number {
  return countAsked(plan.steps);
}

function countAsked(steps: readonly { readonly kind: string }[]): number {
  return steps.filter(({ kind }) => kind === 'ask').length;
}

function ask<Position extends SittingPosition>(
  sitting: Sitting<Position>,
  question: Question<Position>,
): Sitting<Position> {
  return { ...sitting, question };
}

function grade<Position extends SittingPosition>(
  sitting: Sitting<Position>,
  { position, isRepeat }: Question<Position>,
  { tookMs }: QuestionResult,
  { rating, id, askedMs, answeredMs }: Extract<SittingEvent, { kind: 'grade' }>,
): Sitting<Position> {
  const moves = getAnswerMoves(position);
  const last: SittingAnswer<Position> = {
    id,
    position,
    moves,
    rating,
    askedMs,
    answeredMs,
    tookMs,
    isRepeat,
  };
  const after = rating === 1 ? addReturn(sitting, position, true) : countOther(sitting);
  return askNext({ ...after, last, before: sitting });
}

function countOther<Position extends SittingPosition>(sitting: Sitting<Position>): Sitting<Position> {
  return { ...sitting, returns: sitting.returns.map((each) => ({ ...each, others: each.others + 1 })) };
}

function addReturn<Position extends SittingPosition>(
  sitting: Sitting<Position>,
  position: Position,
  isRepeat: boolean,
): Sitting<Position> {
  const counted = countOther(sitting);
  const fraction = findFraction(sitting.plan.seed + sitting.nextStep, position.key);
  const leastOthers = LEAST_OTHERS + Math.floor(fraction * (MOST_OTHERS - LEAST_OTHERS + 1));
  return { ...counted, returns: [...counted.returns, { position, isRepeat, others: 0, leastOthers }] };
}

/** A new line is tested from its end backwards, where it ends. */
function findReturn<Position extends SittingPosition>(
  { plan, returns }: Sitting<Position>,
  next: Step<Position> | undefined,
): Return<Position> | undefined {
  const isLineOver = next === undefined || next.kind === 'start';
  const learnt = plan.asksBack ? returns.findLast(({ isRepeat }) => !isRepeat) : undefined;
  if (learnt) return isLineOver ? learnt : undefined;
  return returns.find(
    ({ others, leastOthers }) =>
      next === undefined || others >= MOST_OTHERS || (isLineOver && others >= leastOthers),
  );
}

function askNext<Position extends SittingPosition>(sitting: Sitting<Position>): Sitting<Position> {
  const { plan, nextStep, returns } = sitting;
  const next = plan.steps[nextStep];
  const back = findReturn(sitting, next);
  if (back) {
    const { position, isRepeat, others } = back;
    const question = makeQuestion(position, [{ kind: 'start', position }]);
    return {
      ...sitting,
      question: { ...question, isRepeat, shownAgo: isRepeat ? undefined : others + 1 },
      returns: returns.filter((other) => other !== back),
      isAway: true,
    };
  }
  const lead: Step<Position>[] = [];
  if (sitting.isAway && next && next.kind !== 'start') lead.push({ kind: 'start', position: next.position });
  for (let at = nextStep; ; at++) {
    const step = plan.steps[at];
    if (!step) return { ...sitting, question: undefined, nextStep: at };
    if (step.kind === 'ask') {
      const isShown = step.isNew && plan.isMarked;
      const question = { ...makeQuestion(step.position, lead), isShown };
      return { ...sitting, question, nextStep: at + 1, isAway: false };
    }
    lead.push(step);
  }
}

function makeQuestion<Position extends SittingPosition>(
  position: Position,
  lead: readonly Step<Position>[],
): Question<Position> {
  return {
    position,
    lead,
    isShown: false,
    shownAgo: undefined,
    isRepeat: false,
    hints: 0,
    playable: [],
    result: undefined,
  };
}
