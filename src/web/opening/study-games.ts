import type { StudiedGames } from './game-tasks.ts';
import { giveOpeningNames } from './opening-names.ts';
import { runOpeningTask } from './run-task.ts';
import type { OpeningTasks } from './tasks.ts';

/** Runs in the worker, which is given the names of openings when it does not have them. */
export async function studyGames(input: Parameters<OpeningTasks['studyGames']>[0]): Promise<StudiedGames> {
  const studied = await runOpeningTask('studyGames', input);
  if (studied.hasNames || !(await giveOpeningNames())) return studied;
  return runOpeningTask('studyGames', input);
}
