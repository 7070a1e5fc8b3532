/** The names of openings for the workers, which may fetch nothing themselves. */
import { runBookTask } from '../worker/run-task.ts';
import { runOpeningTask } from '../worker/run-task.ts';

let loading: Promise<string | undefined> | undefined;
let giving: Promise<boolean> | undefined;
let givingBooks: Promise<boolean> | undefined;

/** Undefined where they cannot be loaded: then nothing has a name until somebody asks again. */
async function loadNames(): Promise<string | undefined> {
  try {
    const answer = await fetch(new URL('../../chess/opening/names/openings.tsv', import.meta.url));
    if (answer.ok) return await answer.text();
  } catch {
    // As without an answer.
  }
  loading = undefined;
  return undefined;
}

async function give(take: (text: string) => Promise<void>): Promise<boolean> {
  loading ??= loadNames();
  const text = await loading;
  if (text !== undefined) await take(text);
  return text !== undefined;
}

/** Whether the worker of games and cards has them now. */
export async function giveOpeningNames(): Promise<boolean> {
  giving ??= give((text) => runOpeningTask('setOpeningNames', text));
  const isGiven = await giving;
  if (!isGiven) giving = undefined;
  return isGiven;
}

/** The same for the worker that keeps the books. */
export async function giveBookNames(): Promise<boolean> {
  givingBooks ??= give((text) => runBookTask('setBookNames', text));
  const isGiven = await givingBooks;
  if (!isGiven) givingBooks = undefined;
  return isGiven;
}
