/**
 * A sitting as a reducer: questions come from the plan, and those that were missed come back after a few others. Nothing here
 * reads a clock or asks an engine: times and the verdict on a move outside the book come with the event.
 */
import { offerGrade } from './offered-grade.ts';
import type { Grade } from './schedule.ts';
import { findFraction } from './seeded-choice.ts';
import type { SittingSteps, Step } from './sitting-plan.ts';
import { getAnswerMoves, type TrainingPosition } from './training-book.ts';

/** All that a sitting has to know of a position. */
export interface SittingPosition {
  readonly key: string;
  readonly moves: readonly { readonly san: string }[];
}

export interface Question<Position extends SittingPosition = TrainingPosition> {
  readonly position: Position;
  /** What the board does by itself before it asks. */
  readonly lead: readonly Step<Position>[];
  /** Missed before in this sitting: asked without a mark. */
  readonly isRepeat: boolean;
  /** 1: which piece, 2: the move. */
  readonly hints: number;
  /** Sound moves outside the book that were tried: "playable, your line is …". */
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

interface Miss<Position> {
  readonly position: Position;
  /** How many have been asked since. */
  readonly others: number;
  /** After so many it comes back where a line ends; after six wherever the board stands. */
  readonly leastOthers: number;
}

export interface Sitting<Position extends SittingPosition = TrainingPosition> {
  readonly plan: SittingSteps<Position>;
  readonly medianMs: number | undefined;
  /** Undefined: the sitting is over. */
  readonly question: Question<Position> | undefined;
  /** The answer that was given last. */
  readonly last: SittingAnswer<Position> | undefined;
  /** Before that answer. */
  readonly before: Sitting<Position> | undefined;
  readonly nextStep: number;
  readonly misses: readonly Miss<Position>[];
  /** A missed position has been shown since, so the plan's own has to be set up again. */
  readonly isAway: boolean;
}

export type SittingEvent =
  /** `isSound`: the judge's word on a move that is not the book's. */
  | { readonly kind: 'answer'; readonly san: string; readonly isSound: boolean; readonly tookMs: number }
  | { readonly kind: 'hint' }
  | { readonly kind: 'give-up'; readonly tookMs: number }
  | {
      readonly kind: 'grade';
      readonly rating: Grade;
      readonly id: string;
      readonly askedMs: number;
      readonly answeredMs: number;
    }
  /** Takes the last grade back; the log row of `last` is to be taken back too. */
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
    misses: [],
    isAway: false,
  };
  return askNext({ ...sitting, question: undefined });
}

/** An event that does not fit the moment, such as a grade before an answer, changes nothing. */
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

/** All answers, the first one first. */
export function listAnswers<Position extends SittingPosition>(
  sitting: Sitting<Position>,
): SittingAnswer<Position>[] {
  const answers: SittingAnswer<Position>[] = [];
  for (let at: Sitting<Position> | undefined = sitting; at?.last; at = at.before) answers.push(at.last);
  return answers.toReversed();
}

/** How many questions are left at least: misses to come are not known. */
export function countLeft<Position extends SittingPosition>({
  plan,
  nextStep,
  misses,
  question,
}: Sitting<Position>): number {
  let count = misses.length + (question ? 1 : 0);
  for (let step = nextStep; step < plan.steps.length; step++) if (plan.steps[step]?.kind === 'ask') count++;
  return count;
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
  const misses = sitting.misses.map((miss) => ({ ...miss, others: miss.others + 1 }));
  if (rating === 1) {
    const fraction = findFraction(sitting.plan.seed + sitting.nextStep, position.key);
    const leastOthers = LEAST_OTHERS + Math.floor(fraction * (MOST_OTHERS - LEAST_OTHERS + 1));
    misses.push({ position, others: 0, leastOthers });
  }
  return askNext({ ...sitting, last, before: sitting, misses });
}

function askNext<Position extends SittingPosition>(sitting: Sitting<Position>): Sitting<Position> {
  const { plan, nextStep, misses } = sitting;
  const next = plan.steps[nextStep];
  const miss = misses.find(
    ({ others, leastOthers }) =>
      !next || others >= MOST_OTHERS || (next.kind === 'start' && others >= leastOthers),
  );
  if (miss) {
    const lead: Step<Position>[] = [{ kind: 'start', position: miss.position }];
    const left = misses.filter((other) => other !== miss);
    const question = makeQuestion(miss.position, lead, true);
    return { ...sitting, question, misses: left, isAway: true };
  }
  const lead: Step<Position>[] = [];
  if (sitting.isAway && next && next.kind !== 'start') lead.push({ kind: 'start', position: next.position });
  for (let at = nextStep; ; at++) {
    const step = plan.steps[at];
    if (!step) return { ...sitting, question: undefined, nextStep: at };
    if (step.kind === 'ask') {
      const question = makeQuestion(step.position, lead, false);
      return { ...sitting, question, nextStep: at + 1, isAway: false };
    }
    lead.push(step);
  }
}

function makeQuestion<Position extends SittingPosition>(
  position: Position,
  lead: readonly Step<Position>[],
  isRepeat: boolean,
): Question<Position> {
  return { position, lead, isRepeat, hints: 0, playable: [], result: undefined };
}
