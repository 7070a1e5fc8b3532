/** Sends the opening names to the workers, which cannot fetch them themselves. */
import { books, checks } from '../worker/workers.ts';

let loading: Promise<string | undefined> | undefined;

/** Returns undefined if loading fails. The next call tries to load the names again. */
async function loadNames(): Promise<string | undefined> {
  try {
    const answer = await fetch(new URL('../../chess/opening/names/openings.tsv', import.meta.url));
    if (answer.ok) return await answer.text();
  } catch {
    // Ignore the failure: openings then have no names.
  }
  loading = undefined;
  return undefined;
}

function makeGiver({ names }: typeof checks): () => Promise<boolean> {
  let giving: Promise<boolean> | undefined;
  const give = async (): Promise<boolean> => {
    loading ??= loadNames();
    const text = await loading;
    if (text !== undefined) await names.setOpeningNames(text);
    return text !== undefined;
  };
  return async () => {
    giving ??= give();
    const isGiven = await giving;
    if (!isGiven) giving = undefined;
    return isGiven;
  };
}

export const giveOpeningNames = makeGiver(checks);

export const giveBookNames = makeGiver(books);
