/** Worker tasks that need opening names, which are sent if missing. */
import type { QuestionLine } from '#chess/opening/card-opening';
import { parseColorName } from '#chess/position/color-name';
import { isAgainstComputer, type ListedGame } from '#contract/library';

import type { FirstBookPlan } from '../worker/first-book-index.ts';
import type { GameToSummarise, SummarisedAnalysis } from '../worker/judged-games.ts';
import type { StudiedGames } from '../worker/studied-games.ts';
import { giveOpeningNames } from './opening-names.ts';
import { handToChecks, runOpeningTask } from '../worker/run-task.ts';
import { getOpening, type OpeningStudy, type Studies } from '../opening/studies.ts';
import type { Tasks } from '../worker/tasks.ts';

async function runWithNames<Answer extends { hasNames: boolean }>(
  run: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await run();
  return answer.hasNames || !(await giveOpeningNames()) ? answer : run();
}

export function planFirstBook(request: Parameters<Tasks['planFirstBook']>[0]): Promise<FirstBookPlan> {
  return runWithNames(() => runOpeningTask('planFirstBook', request));
}

type StudyInput = Parameters<Tasks['studyGames']>[0];
type StudyGame = StudyInput['games'][number];

export function studyGames(games: StudyInput['games'], studies: Studies): Promise<StudiedGames> {
  const hand = (study: OpeningStudy | null) => (study ? handToChecks(getOpening(study)) : undefined);
  return runWithNames(() => {
    const books = { white: hand(studies.white), black: hand(studies.black) };
    return runOpeningTask('studyGames', { games, books });
  });
}

/** By game key; empty if unknown. */
export async function nameOpenings(games: StudyInput['games']): Promise<ReadonlyMap<string, string>> {
  const { facts } = await studyGames(games, { white: null, black: null });
  return new Map(facts.map(({ key, opening }) => [key, opening ?? '']));
}

export function makeStudyGame(
  game: Pick<
    ListedGame,
    'game_key' | 'hero_color' | 'result' | 'played_at' | 'moves' | 'scores' | 'source' | 'opponent_rating'
  >,
): StudyGame {
  return {
    key: game.game_key,
    color: parseColorName(game.hero_color),
    result: game.result,
    playedAt: game.played_at,
    moves: game.moves,
    scores: game.scores ?? '',
    isTrial: isAgainstComputer(game),
  };
}

export async function summariseLibrary(
  games: readonly GameToSummarise[],
): Promise<readonly SummarisedAnalysis[]> {
  return (await runWithNames(() => runOpeningTask('summariseGames', games))).summaries;
}

export async function nameCards(cards: readonly QuestionLine[]): Promise<readonly string[]> {
  return (await runWithNames(() => runOpeningTask('nameCards', cards))).openings;
}
