import { findFraction } from './seeded-choice.ts';
import type { Step } from './session-plan.ts';
import { makeQuestion, type Return, type SessionItem, type TrainingSession } from './session-state.ts';

const LEAST_OTHERS = 3;
const MOST_OTHERS = 6;

export function countOther<Item extends SessionItem>(session: TrainingSession<Item>): TrainingSession<Item> {
  return { ...session, returns: session.returns.map((each) => ({ ...each, others: each.others + 1 })) };
}

export function addReturn<Item extends SessionItem>(
  session: TrainingSession<Item>,
  position: Item,
  isRepeat: boolean,
): TrainingSession<Item> {
  const counted = countOther(session);
  const fraction = findFraction(session.plan.seed + session.nextStep, position.key);
  const leastOthers = LEAST_OTHERS + Math.floor(fraction * (MOST_OTHERS - LEAST_OTHERS + 1));
  return { ...counted, returns: [...counted.returns, { position, isRepeat, others: 0, leastOthers }] };
}

function findReturn<Item extends SessionItem>(
  { plan, returns }: TrainingSession<Item>,
  next: Step<Item> | undefined,
): Return<Item> | undefined {
  const isLineOver = next === undefined || next.kind === 'start';
  const learnt = plan.asksBack ? returns.findLast(({ isRepeat }) => !isRepeat) : undefined;
  if (learnt) return isLineOver ? learnt : undefined;
  return returns.find(
    ({ others, leastOthers }) =>
      next === undefined || others >= MOST_OTHERS || (isLineOver && others >= leastOthers),
  );
}

export function askNext<Item extends SessionItem>(session: TrainingSession<Item>): TrainingSession<Item> {
  const { plan, nextStep, returns } = session;
  const next = plan.steps[nextStep];
  const back = findReturn(session, next);
  if (back) {
    const { position, isRepeat, others } = back;
    const question = makeQuestion(position, [{ kind: 'start', position }]);
    return {
      ...session,
      question: { ...question, isRepeat, shownAgo: isRepeat ? undefined : others + 1 },
      returns: returns.filter((other) => other !== back),
      isAway: true,
    };
  }
  const lead: Step<Item>[] = [];
  if (session.isAway && next && next.kind !== 'start') lead.push({ kind: 'start', position: next.position });
  for (let at = nextStep; ; at++) {
    const step = plan.steps[at];
    if (!step) return { ...session, question: undefined, nextStep: at };
    if (step.kind === 'ask') {
      const isShown = step.isNew && plan.isMarked;
      const question = { ...makeQuestion(step.position, lead), isShown };
      return { ...session, question, nextStep: at + 1, isAway: false };
    }
    lead.push(step);
  }
}
