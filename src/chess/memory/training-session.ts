/**
 * A reducer without side effects for sessions with cards, opening moves and quizzes. Events contain the time
 * and the verdict on each move.
 */
import { offerGrade } from './offered-grade.ts';
import type { Grade } from './schedule.ts';
import type { SessionSteps } from './session-plan.ts';
import {
  type DueQueue,
  makeQuestion,
  type Question,
  type QuizAnswer,
  type SessionAnswer,
  type SessionItem,
  type TrainingSession,
  type Verdict,
} from './session-state.ts';
import { addReturn, askNext, countOther } from './session-steps.ts';
import { getAnswerMoves } from './training-book.ts';

export interface DueItem<Item extends SessionItem> {
  readonly position: Item;
  readonly dueMs: number;
}

export type QuestionEvent =
  | {
      readonly kind: 'answer';
      /** Names the question, because a quiz may judge a move after the user has gone to another question. */
      readonly key?: string;
      readonly san: string;
      readonly verdict: Verdict;
      readonly tookMs: number;
      readonly told?: QuizAnswer;
    }
  | { readonly kind: 'give-up'; readonly tookMs: number }
  | { readonly kind: 'hint' | 'learned' | 'know' | 'rehearse' }
  | { readonly kind: 'try' | 'check'; readonly san: string }
  | { readonly kind: 'look-back'; readonly back: number };

export type TrainingSessionEvent<Item extends SessionItem = SessionItem> =
  | QuestionEvent
  | { readonly kind: 'undo' }
  | { readonly kind: 'step'; readonly by: number }
  | { readonly kind: 'grade'; readonly rating: Grade; readonly id: string; readonly answeredMs: number }
  | { readonly kind: 'suspend'; readonly id: string; readonly answeredMs: number }
  | { readonly kind: 'drop'; readonly id: string }
  | { readonly kind: 'put-back'; readonly answer: SessionAnswer<Item> }
  | {
      readonly kind: 'begin';
      readonly begunMs: number;
      readonly total: number;
      readonly isDrill?: boolean;
      readonly isNamed?: boolean;
    }
  | {
      readonly kind: 'due';
      readonly items: readonly DueItem<Item>[];
      readonly total: number;
      readonly nowMs: number;
      readonly isReady: boolean;
    };

const MOST_HINTS = 2;
const NO_STEPS = { steps: [], isMarked: true, asksBack: false, seed: 0 };

export function startTrainingSession<Item extends SessionItem>(
  plan: SessionSteps<Item>,
  medianMs: number | undefined,
): TrainingSession<Item> {
  return askNext(makeSession(plan, undefined, medianMs));
}

export function startCardSession<Item extends SessionItem>(): TrainingSession<Item> {
  const queue = { begunMs: 0, total: 0, isDrill: false, isAsking: false, namedMs: undefined };
  return makeSession(NO_STEPS, queue, undefined);
}

export function startQuiz<Item extends SessionItem>(positions: readonly Item[]): TrainingSession<Item> {
  const steps = positions.map((position) => ({ kind: 'ask', position, isNew: false }) as const);
  return startTrainingSession({ ...NO_STEPS, steps, isMarked: false }, undefined);
}

function makeSession<Item extends SessionItem>(
  plan: SessionSteps<Item>,
  queue: DueQueue | undefined,
  medianMs: number | undefined,
): TrainingSession<Item> {
  const start = { nextStep: 0, returns: [], isAway: false, left: new Map() };
  return { plan, queue, medianMs, question: undefined, answers: [], ...start };
}

export function advanceTrainingSession<Item extends SessionItem>(
  session: TrainingSession<Item>,
  event: TrainingSessionEvent<Item>,
): TrainingSession<Item> {
  const { answers, question, queue } = session;
  switch (event.kind) {
    case 'undo':
      return undo(session);
    case 'step':
      return step(session, event.by);
    case 'drop':
      return { ...session, answers: answers.filter(({ id }) => id !== event.id) };
    case 'put-back':
      return { ...session, answers: [...answers, event.answer] };
    case 'begin': {
      const { begunMs, total, isDrill = false, isNamed = false } = event;
      if (!queue) return session;
      const namedMs = isNamed ? begunMs : queue.namedMs;
      const kept = isNamed ? question : undefined;
      return { ...session, question: kept, queue: { ...queue, begunMs, total, isDrill, namedMs } };
    }
    case 'due':
      return queue ? takeDue(session, queue, event) : session;
    case 'suspend':
      return queue && question ? addAnswer(session, question, undefined, event) : session;
    case 'grade':
      return question && (queue || question.result)
        ? addAnswer(session, question, event.rating, event)
        : session;
    default: {
      const { key = question?.position.key ?? '' } = event.kind === 'answer' ? event : {};
      const asked = key === question?.position.key ? question : session.left.get(key);
      const next = asked && advanceQuestion(session, asked, event);
      if (!next || next === asked) return session;
      if (next === 'learned') return askNext(addReturn(session, asked.position, false));
      return asked === question
        ? { ...session, question: next }
        : { ...session, left: new Map(session.left).set(key, next) };
    }
  }
}

function step<Item extends SessionItem>(session: TrainingSession<Item>, by: number): TrainingSession<Item> {
  const { question, nextStep, plan } = session;
  const left = new Map(session.left);
  if (question) left.set(question.position.key, question);
  const at = Math.min(plan.steps.length, Math.max(0, nextStep - (question ? 1 : 0) + by));
  const next = askNext({ ...session, left, nextStep: at });
  const known = next.question && left.get(next.question.position.key);
  return known ? { ...next, question: known } : next;
}

function advanceQuestion<Item extends SessionItem>(
  { medianMs }: TrainingSession<Item>,
  question: Question<Item>,
  event: QuestionEvent,
): Question<Item> | 'learned' {
  const { isShown, result, hints, playable } = question;
  const isOpen = !isShown && !result;
  switch (event.kind) {
    case 'look-back':
      return { ...question, back: event.back };
    case 'learned':
      return isShown ? 'learned' : question;
    case 'know':
      return isShown ? { ...question, isShown: false, tried: undefined } : question;
    case 'try':
      return isShown || result ? { ...question, tried: event.san, isRehearsing: false } : question;
    case 'check':
      return isOpen ? { ...question, tried: event.san } : question;
    case 'rehearse':
      return result ? { ...question, tried: undefined, isRehearsing: true, back: 0 } : question;
    case 'hint':
      return isOpen ? { ...question, hints: Math.min(MOST_HINTS, hints + 1) } : question;
    case 'answer':
      if (isOpen && event.verdict === 'playable') return { ...question, playable: [...playable, event.san] };
  }
  if (!isOpen) return question;
  const [san, isRight] = event.kind === 'answer' ? [event.san, event.verdict === 'right'] : ['', false];
  const { tookMs } = event;
  const offered = offerGrade({ isRight, isHelped: hints > 0, tookMs, medianMs });
  const told = event.kind === 'answer' ? event.told : undefined;
  return { ...question, tried: undefined, result: { san, isRight, tookMs, offered, ...(told && { told }) } };
}

function addAnswer<Item extends SessionItem>(
  session: TrainingSession<Item>,
  { position, isRepeat }: Question<Item>,
  rating: Grade | undefined,
  { id, answeredMs }: { id: string; answeredMs: number },
): TrainingSession<Item> {
  const answer = { id, position, rating, answeredMs, isRepeat, before: { ...session, answers: [] } };
  const answers = [...session.answers, answer];
  if (session.queue) return { ...session, answers, question: undefined };
  const after = rating === 1 ? addReturn(session, position, true) : countOther(session);
  return askNext({ ...after, answers });
}

function undo<Item extends SessionItem>(session: TrainingSession<Item>): TrainingSession<Item> {
  const last = session.answers.at(-1);
  if (!last) return session;
  const { before } = last;
  const queue = before.queue && { ...before.queue, namedMs: session.queue?.namedMs };
  return { ...before, queue, answers: session.answers.slice(0, -1) };
}

function takeDue<Item extends SessionItem>(
  session: TrainingSession<Item>,
  queue: DueQueue,
  { items, total, nowMs, isReady }: Extract<TrainingSessionEvent<Item>, { kind: 'due' }>,
): TrainingSession<Item> {
  const { question } = session;
  const isOfSession = ({ position, dueMs }: DueItem<Item>, { begunMs }: DueQueue) =>
    queue.isDrill ||
    dueMs < begunMs ||
    session.answers.some(
      ({ position: { key }, answeredMs }) => key === position.key && answeredMs >= begunMs,
    );
  const current =
    items.find(({ position }) => position.key === question?.position.key) ??
    items.find((item) => isOfSession(item, queue)) ??
    items[0];
  if (!current) return { ...session, question: undefined, queue: { ...queue, isAsking: false } };
  const isNext = !isOfSession(current, queue);
  const begun = isReady && (isNext || queue.total === 0);
  const now = begun ? { ...queue, begunMs: isNext ? nowMs : queue.begunMs, total } : queue;
  return {
    ...session,
    question: makeQuestion(current.position, []),
    queue: { ...now, isAsking: isOfSession(current, now) },
  };
}

export function judgeByRepertoire(
  position: { readonly moves: readonly { readonly san: string }[] },
  san: string,
  isSound: boolean,
): Verdict {
  return getAnswerMoves(position).includes(san) ? 'right' : isSound ? 'playable' : 'wrong';
}
