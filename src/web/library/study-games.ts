import type { QuestionLine } from '#chess/opening/card-opening';
import { parseColorName } from '#chess/position/color-name';
import { isAgainstComputer, type ListedGame } from '#contract/library';

import type { FirstBookIndex, FirstBookOptions, FirstBookPlan } from '../worker/first-book-index.ts';
import type { GameToSummarise, SummarisedAnalysis } from '../worker/judged-games.ts';
import type { StudiedGame, StudiedGames } from '../worker/studied-games.ts';
import { giveOpeningNames } from './opening-names.ts';
import { checks, type RemoteObject } from '../worker/workers.ts';
import { getOpening, type OpeningStudy, type Studies } from '../opening/studies.ts';

export async function planFirstBook(
  index: RemoteObject<FirstBookIndex>,
  options: FirstBookOptions,
): Promise<FirstBookPlan> {
  await giveOpeningNames();
  return index.plan(options);
}

export async function studyGames(games: readonly StudiedGame[], studies: Studies): Promise<StudiedGames> {
  await giveOpeningNames();
  const hand = (study: OpeningStudy | null) => (study ? checks.hand(getOpening(study)) : undefined);
  const books = { white: hand(studies.white), black: hand(studies.black) };
  return checks.studied.studyGames({ games, books });
}

export async function nameOpenings(games: readonly StudiedGame[]): Promise<ReadonlyMap<string, string>> {
  const { facts } = await studyGames(games, { white: null, black: null });
  return new Map(facts.map(({ key, opening }) => [key, opening ?? '']));
}

export function makeStudyGame(
  game: Pick<
    ListedGame,
    'game_key' | 'hero_color' | 'result' | 'played_at' | 'moves' | 'scores' | 'source' | 'opponent_rating'
  >,
): StudiedGame {
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
  await giveOpeningNames();
  return checks.judged.summariseGames(games);
}

export async function nameCards(cards: readonly QuestionLine[]): Promise<readonly string[]> {
  await giveOpeningNames();
  return checks.names.nameCards(cards);
}
