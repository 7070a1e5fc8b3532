/**
 * A training session as a reducer. New positions are shown first and tested later, and missed ones return.
 * Events contain times and engine verdicts, so the reducer is pure.
 */
import { offerGrade } from './offered-grade.ts';
import type { Grade } from './schedule.ts';
import { findFraction } from './seeded-choice.ts';
import type { SessionSteps, Step } from './session-plan.ts';
import { getAnswerMoves, type TrainingPosition } from './training-book.ts';

export interface SessionPosition {
  readonly key: string;
  readonly moves: readonly { readonly san: string }[];
}

export interface Question<Position extends SessionPosition = TrainingPosition> {
  readonly position: Position;
  readonly lead: readonly Step<Position>[];
  /** True if the position is new: its move is shown and played now, and tested later. */
  readonly isShown: boolean;
  readonly shownAgo: number | undefined;
  /**
   * True if the user missed the position earlier in this session, so the answer does not change the schedule.
   */
  readonly isRepeat: boolean;
  /** The number of hints used. The first shows the piece, the second shows the move. */
  readonly hints: number;
  /** Good moves outside the repertoire that the user tried. */
  readonly playable: readonly string[];
  readonly result: QuestionResult | undefined;
}

export interface QuestionResult {
  readonly san: string;
  readonly isRight: boolean;
  readonly tookMs: number;
  readonly offered: Grade;
}

export interface SessionAnswer<Position extends SessionPosition = TrainingPosition> {
  readonly id: string;
  readonly position: Position;
  readonly moves: readonly string[];
  readonly rating: Grade;
  readonly questionMs: number;
  readonly answeredMs: number;
  readonly tookMs: number;
  readonly isRepeat: boolean;
}

/** A position that returns in this session, to be tested after it was shown or repeated after a miss. */
interface Return<Position> {
  readonly position: Position;
  readonly isRepeat: boolean;
  readonly others: number;
  /**
   * The position returns at the end of a line once this many other questions have been asked. After six it
   * returns at once.
   */
  readonly leastOthers: number;
}

export interface TrainingSession<Position extends SessionPosition = TrainingPosition> {
  readonly plan: SessionSteps<Position>;
  readonly medianMs: number | undefined;
  readonly question: Question<Position> | undefined;
  readonly last: SessionAnswer<Position> | undefined;
  readonly before: TrainingSession<Position> | undefined;
  readonly nextStep: number;
  readonly returns: readonly Return<Position>[];
  /**
   * True if the last question was outside the planned order, so the board must return to the planned position.
   */
  readonly isAway: boolean;
}

export type TrainingSessionEvent =
  /** `isSound` says whether the engine accepts a move outside the repertoire. */
  | { readonly kind: 'answer'; readonly san: string; readonly isSound: boolean; readonly tookMs: number }
  | { readonly kind: 'hint' }
  | { readonly kind: 'learned' }
  | { readonly kind: 'know' }
  | { readonly kind: 'give-up'; readonly tookMs: number }
  | {
      readonly kind: 'grade';
      readonly rating: Grade;
      readonly id: string;
      readonly questionMs: number;
      readonly answeredMs: number;
    }
  | { readonly kind: 'undo' };

const LEAST_OTHERS = 3;
const MOST_OTHERS = 6;
const MOST_HINTS = 2;

export function startTrainingSession<Position extends SessionPosition>(
  plan: SessionSteps<Position>,
  medianMs: number | undefined,
): TrainingSession<Position> {
  const trainingSession = {
    plan,
    medianMs,
    last: undefined,
    before: undefined,
    nextStep: 0,
    returns: [],
    isAway: false,
  };
  return askNext({ ...trainingSession, question: undefined });
}

/** An event that does not fit the state changes nothing. */
export function advanceTrainingSession<Position extends SessionPosition>(
  trainingSession: TrainingSession<Position>,
  event: TrainingSessionEvent,
): TrainingSession<Position> {
  const { question, medianMs } = trainingSession;
  if (event.kind === 'undo') return trainingSession.before ?? trainingSession;
  if (!question) return trainingSession;
  if (event.kind === 'grade')
    return question.result ? grade(trainingSession, question, question.result, event) : trainingSession;
  if (question.result) return trainingSession;
  if (question.isShown) {
    if (event.kind === 'know') return ask(trainingSession, { ...question, isShown: false });
    return event.kind === 'learned'
      ? askNext(addReturn(trainingSession, question.position, false))
      : trainingSession;
  }
  if (event.kind === 'learned' || event.kind === 'know') return trainingSession;
  if (event.kind === 'hint')
    return ask(trainingSession, { ...question, hints: Math.min(MOST_HINTS, question.hints + 1) });
  const { tookMs } = event;
  const san = event.kind === 'answer' ? event.san : '';
  const isRight = getAnswerMoves(question.position).includes(san);
  if (event.kind === 'answer' && !isRight && event.isSound)
    return ask(trainingSession, { ...question, playable: [...question.playable, san] });
  const offered = offerGrade({ isRight, isHelped: question.hints > 0, tookMs, medianMs });
  return ask(trainingSession, { ...question, result: { san, isRight, tookMs, offered } });
}

export function listAnswers<Position extends SessionPosition>(
  trainingSession: TrainingSession<Position>,
): SessionAnswer<Position>[] {
  const answers: SessionAnswer<Position>[] = [];
  for (let at: TrainingSession<Position> | undefined = trainingSession; at?.last; at = at.before)
    answers.push(at.last);
  return answers.toReversed();
}

/** Counts unfinished positions, including those that will return. */
export function countLeft<Position extends SessionPosition>({
  plan,
  nextStep,
  returns,
  question,
}: TrainingSession<Position>): number {
  return returns.length + (question ? 1 : 0) + countTested(plan.steps.slice(nextStep));
}

export function countToShow<Position extends SessionPosition>({
  plan,
  nextStep,
  question,
}: TrainingSession<Position>): number {
  if (!plan.isMarked) return 0;
  const toCome = plan.steps.slice(nextStep).filter((step) => step.kind === 'ask' && step.isNew).length;
  return toCome + (question?.isShown === true ? 1 : 0);
}

export function countPositions<Position extends SessionPosition>({
  plan,
}: TrainingSession<Position>): number {
  return countTested(plan.steps);
}

function countTested(steps: readonly { readonly kind: string }[]): number {
  return steps.filter(({ kind }) => kind === 'ask').length;
}

function ask<Position extends SessionPosition>(
  trainingSession: TrainingSession<Position>,
  question: Question<Position>,
): TrainingSession<Position> {
  return { ...trainingSession, question };
}

function grade<Position extends SessionPosition>(
  trainingSession: TrainingSession<Position>,
  { position, isRepeat }: Question<Position>,
  { tookMs }: QuestionResult,
  { rating, id, questionMs, answeredMs }: Extract<TrainingSessionEvent, { kind: 'grade' }>,
): TrainingSession<Position> {
  const moves = getAnswerMoves(position);
  const last: SessionAnswer<Position> = {
    id,
    position,
    moves,
    rating,
    questionMs,
    answeredMs,
    tookMs,
    isRepeat,
  };
  const after = rating === 1 ? addReturn(trainingSession, position, true) : countOther(trainingSession);
  return askNext({ ...after, last, before: trainingSession });
}

function countOther<Position extends SessionPosition>(
  trainingSession: TrainingSession<Position>,
): TrainingSession<Position> {
  return {
    ...trainingSession,
    returns: trainingSession.returns.map((each) => ({ ...each, others: each.others + 1 })),
  };
}

function addReturn<Position extends SessionPosition>(
  trainingSession: TrainingSession<Position>,
  position: Position,
  isRepeat: boolean,
): TrainingSession<Position> {
  const counted = countOther(trainingSession);
  const fraction = findFraction(trainingSession.plan.seed + trainingSession.nextStep, position.key);
  const leastOthers = LEAST_OTHERS + Math.floor(fraction * (MOST_OTHERS - LEAST_OTHERS + 1));
  return { ...counted, returns: [...counted.returns, { position, isRepeat, others: 0, leastOthers }] };
}

/** In a session that tests backwards, a new line is shown to its end before its positions return. */
function findReturn<Position extends SessionPosition>(
  { plan, returns }: TrainingSession<Position>,
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

function askNext<Position extends SessionPosition>(
  trainingSession: TrainingSession<Position>,
): TrainingSession<Position> {
  const { plan, nextStep, returns } = trainingSession;
  const next = plan.steps[nextStep];
  const back = findReturn(trainingSession, next);
  if (back) {
    const { position, isRepeat, others } = back;
    const question = makeQuestion(position, [{ kind: 'start', position }]);
    return {
      ...trainingSession,
      question: { ...question, isRepeat, shownAgo: isRepeat ? undefined : others + 1 },
      returns: returns.filter((other) => other !== back),
      isAway: true,
    };
  }
  const lead: Step<Position>[] = [];
  if (trainingSession.isAway && next && next.kind !== 'start')
    lead.push({ kind: 'start', position: next.position });
  for (let at = nextStep; ; at++) {
    const step = plan.steps[at];
    if (!step) return { ...trainingSession, question: undefined, nextStep: at };
    if (step.kind === 'ask') {
      const isShown = step.isNew && plan.isMarked;
      const question = { ...makeQuestion(step.position, lead), isShown };
      return { ...trainingSession, question, nextStep: at + 1, isAway: false };
    }
    lead.push(step);
  }
}

function makeQuestion<Position extends SessionPosition>(
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
