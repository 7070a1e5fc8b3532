/** The page fetches the opening names, because the CSP of the study worker forbids fetching. */
import { perUser } from '../sync/runtime.ts';
import { books, checks } from '../worker/workers.ts';

const getNames = perUser((): { text?: Promise<string | undefined> | undefined } => ({}));

async function loadText(): Promise<string | undefined> {
  try {
    const answer = await fetch(new URL('../../chess/opening/names/openings.tsv', import.meta.url));
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}

async function give(worker: typeof checks): Promise<boolean> {
  const names = getNames();
  names.text ??= loadText();
  const text = await names.text;
  if (text === undefined) names.text = undefined;
  else await worker.giveNames(text);
  return text !== undefined;
}

export const giveOpeningNames = (): Promise<boolean> => give(checks);

export const giveBookNames = (): Promise<boolean> => give(books);
