/** Opening names for the workers, which fetch nothing themselves. */
import { runBookTask, runOpeningTask } from '../worker/run-task.ts';

let loading: Promise<string | undefined> | undefined;

/** Undefined if they cannot be loaded; tried again later. */
async function loadNames(): Promise<string | undefined> {
  try {
    const answer = await fetch(new URL('../../chess/opening/names/openings.tsv', import.meta.url));
    if (answer.ok) return await answer.text();
  } catch {
    // Not an error: openings just have no names.
  }
  loading = undefined;
  return undefined;
}

/** Whether the worker has them now. */
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

export const giveOpeningNames = makeGiver((text) => runOpeningTask('setOpeningNames', text));

export const giveBookNames = makeGiver((text) => runBookTask('setOpeningNames', text));
