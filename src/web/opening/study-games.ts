/** What the worker needs the names of openings for: it is given them when it does not have them. */
import type { AskedLine } from '#chess/opening/card-opening';

import { runOpeningTask } from './run-task.ts';
import type { StudiedGames } from './game-tasks.ts';
import type { OpeningTasks } from './tasks.ts';

let loading: Promise<string | undefined> | undefined;

/** Undefined where they cannot be loaded: then games have no names until somebody asks again. */
async function loadNames(): Promise<string | undefined> {
  try {
    const answer = await fetch(new URL('../../chess/opening/names/openings.tsv', import.meta.url));
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

async function runWithNames<Answer extends { hasNames: boolean }>(
  run: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await run();
  if (answer.hasNames) return answer;
  loading ??= loadNames();
  const text = await loading;
  if (text === undefined) {
    loading = undefined;
    return answer;
  }
  await runOpeningTask('setOpeningNames', text);
  return run();
}

export function studyGames(input: Parameters<OpeningTasks['studyGames']>[0]): Promise<StudiedGames> {
  return runWithNames(() => runOpeningTask('studyGames', input));
}

/** The opening of each card; empty where it has none. */
export async function nameCards(cards: readonly AskedLine[]): Promise<readonly string[]> {
  return (await runWithNames(() => runOpeningTask('nameCards', cards))).openings;
}
