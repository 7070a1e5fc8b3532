/** Sends the opening names to the workers, which cannot fetch them themselves. */
import { perUser } from '../sync/runtime.ts';
import { books, checks } from '../worker/workers.ts';

/** Returns false after a failure. Openings then have no names. */
async function give(worker: typeof checks): Promise<boolean> {
  try {
    const answer = await fetch(new URL('../../chess/opening/names/openings.tsv', import.meta.url));
    if (answer.ok) await worker.names.setOpeningNames(await answer.text());
    return answer.ok;
  } catch {
    return false;
  }
}

/** Gives the names once to each worker. After a failure, the next call tries again. */
function makeGiver(worker: typeof checks): () => Promise<boolean> {
  const getGiving = perUser((): { result?: Promise<boolean> | undefined } => ({}));
  return async () => {
    const giving = getGiving();
    giving.result ??= give(worker);
    const isGiven = await giving.result;
    if (!isGiven) giving.result = undefined;
    return isGiven;
  };
}

export const giveOpeningNames = makeGiver(checks);

export const giveBookNames = makeGiver(books);
