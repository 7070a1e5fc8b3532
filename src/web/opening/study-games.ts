/** What the worker needs the names of openings for: it is given them when it does not have them. */
import type { AskedLine } from '#chess/opening/card-opening';

import type { StudiedGames } from './game-tasks.ts';
import { giveOpeningNames } from './opening-names.ts';
import { runOpeningTask } from './run-task.ts';
import type { Tasks } from './tasks.ts';

async function runWithNames<Answer extends { hasNames: boolean }>(
  run: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await run();
  return answer.hasNames || !(await giveOpeningNames()) ? answer : run();
}

export function studyGames(input: Parameters<Tasks['studyGames']>[0]): Promise<StudiedGames> {
  return runWithNames(() => runOpeningTask('studyGames', input));
}

/** The opening of each card; empty where it has none. */
export async function nameCards(cards: readonly AskedLine[]): Promise<readonly string[]> {
  return (await runWithNames(() => runOpeningTask('nameCards', cards))).openings;
}
