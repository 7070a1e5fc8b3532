/** FSRS-6: https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm#fsrs-6 */
import { fsrs, type FSRS, StrategyMode, type TLearningStepsStrategy } from 'ts-fsrs-6';
import type { FSRSParameters } from 'ts-fsrs';

const [NEW, REVIEW] = [0, 2];
const step = (minutes: number) => ({ scheduled_minutes: minutes, next_step: 0 });

/** Chooses the learning step by the card's state, so that cards need no step counter. */
const findSteps: TLearningStepsStrategy = (_, state) => {
  const [again, hard, good] = [1, 2, 3];
  if (state === NEW) return { [again]: step(1), [hard]: step(5), [good]: step(10) };
  return state === REVIEW ? { [again]: step(5) } : { [again]: step(5), [hard]: step(10) };
};

export function makeFsrs6(parameters: FSRSParameters): FSRS {
  return fsrs(parameters).useStrategy(StrategyMode.LEARNING_STEPS, findSteps);
}
