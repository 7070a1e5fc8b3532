/** The names of openings for the worker, which may fetch nothing itself. */
import { runOpeningTask } from './run-task.ts';

let giving: Promise<boolean> | undefined;

/** Whether the worker has them: where they cannot be loaded nothing has a name until somebody asks again. */
export function giveOpeningNames(): Promise<boolean> {
  giving ??= give();
  return giving;
}

async function give(): Promise<boolean> {
  try {
    const answer = await fetch(new URL('../../chess/opening/names/openings.tsv', import.meta.url));
    if (answer.ok) {
      await runOpeningTask('setOpeningNames', await answer.text());
      return true;
    }
  } catch {
    // Told by the answer.
  }
  giving = undefined;
  return false;
}
