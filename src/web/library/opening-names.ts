/** The names of openings for the workers, which may fetch nothing themselves. */
import { runBookTask, runOpeningTask } from '../worker/run-task.ts';

let loading: Promise<string | undefined> | undefined;

/** Undefined where the names cannot be loaded: then openings have no names until they are asked for again. */
async function loadNames(): Promise<string | undefined> {
  try {
    const answer = await fetch(new URL('../../chess/opening/names/openings.tsv', import.meta.url));
    if (answer.ok) return await answer.text();
  } catch {
    // Nobody is told: the openings just have no names.
  }
  loading = undefined;
  return undefined;
}

/** Answers whether the worker has them now. */
function makeGiver(take: (text: string) => Promise<void>): () => Promise<boolean> {
  let giving: Promise<boolean> | undefined;
  const give = async (): Promise<boolean> => {
    loading ??= loadNames();
    const text = await loading;
    if (text !== undefined) await take(text);
    return text !== undefined;
  };
  return async () => {
    giving ??= give();
    const isGiven = await giving;
    if (!isGiven) giving = undefined;
    return isGiven;
  };
}

/** To the worker of games and cards. */
export const giveOpeningNames = makeGiver((text) => runOpeningTask('setOpeningNames', text));

/** To the worker that keeps the books. */
export const giveBookNames = makeGiver((text) => runBookTask('setOpeningNames', text));
