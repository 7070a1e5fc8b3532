import { runOpeningTask } from './run-task.ts';
import type { StudiedGames } from './game-tasks.ts';
import type { OpeningTasks } from './tasks.ts';

let loading: Promise<string | undefined> | undefined;

/** Undefined where they cannot be loaded: then games have no names until somebody asks again. */
async function loadNames(): Promise<string | undefined> {
  try {
    const answer = await fetch(new URL('./names/openings.tsv', import.meta.url));
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}

let giving: Promise<void> | undefined;

/** Gives the worker the names of openings, once; without them positions have none. */
export function giveOpeningNames(): Promise<void> {
  giving ??= (async () => {
    loading ??= loadNames();
    const text = await loading;
    if (text !== undefined) return runOpeningTask('setOpeningNames', text);
    loading = undefined;
    giving = undefined;
    return undefined;
  })();
  return giving;
}

/** Runs in the worker, which is given the names of openings when it does not have them. */
export async function studyGames(input: Parameters<OpeningTasks['studyGames']>[0]): Promise<StudiedGames> {
  const studied = await runOpeningTask('studyGames', input);
  if (studied.hasNames) return studied;
  loading ??= loadNames();
  const text = await loading;
  if (text === undefined) {
    loading = undefined;
    return studied;
  }
  await runOpeningTask('setOpeningNames', text);
  return runOpeningTask('studyGames', input);
}
