/** Moves in the user's games can count as reviews of trained moves and cards. */
import type { QueryClient } from '@tanstack/react-query';
import type { GameAnswer } from '#chess/memory/game-answers';
import { makeTextHash } from '#chess/text-hash';
import { cardLimits, foldedCards } from '#contract/cards';
import { type CountableGame, type GameAnswerList, gameAnswerList } from '#contract/game-answers';
import { trainingLimits } from '#contract/training';
import { parseWireMemory } from '#contract/training-memory';
import { makeTime } from '#contract/wire-schedule';

import { cardsChanged, wholeCardsQuery } from '../card-editor/saved-cards.ts';
import { getJson, postChange, postJson } from '../lib/api-client.ts';
import { localTexts } from '../lib/local-storage.ts';
import { getOpening, type OpeningStudy, type Studies } from '../opening/studies.ts';
import { fetchTraining, sendAnswers } from '../training/training-api.ts';
import { checks } from '../worker/workers.ts';

const gameAnswersKey = ['game-answers'];

export const gameAnswersQuery = {
  queryKey: [...gameAnswersKey, 'list'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<GameAnswerList> =>
    (await getJson('/api/get-game-answers', gameAnswerList, signal)).api_data,
} as const;

export function nameGames(games: readonly CountableGame[], { white, black }: Studies): string {
  const keys = games.map(({ game_key, color }) => `${game_key} ${color}`);
  return makeTextHash([white?.revision ?? '', black?.revision ?? '', ...keys].join('\n'));
}

function makeSentKey(userId: string): string {
  return `tabiya-games-counted:${userId}`;
}

export function isSent(userId: string, name: string): boolean {
  return localTexts.read(makeSentKey(userId)) === name;
}

export async function findGameAnswers(
  queryClient: QueryClient,
  { games, learnt = [] }: Pick<GameAnswerList, 'games' | 'learnt'>,
  studies: Studies,
): Promise<readonly GameAnswer[]> {
  const [white, black, cards] = await Promise.all([
    readBook(studies.white),
    readBook(studies.black),
    queryClient.fetchQuery(wholeCardsQuery),
  ]);
  const learntMs = new Map(learnt.map(({ card_id, learnt_at }) => [card_id, Date.parse(learnt_at)]));
  // The worker may have closed the repertoires, so send them again.
  return checks.training.findGameAnswers({
    games: games.map(({ game_key, color, played_at, moves }) => ({
      key: game_key,
      color,
      playedMs: Date.parse(played_at),
      moves,
    })),
    books: { white: white && handBook(white), black: black && handBook(black) },
    cards: cards
      .filter(({ state }) => state > 0)
      .map(({ id, prompt_fen, answer_fen, answer_pgn, answer_search }) => ({
        id,
        learntMs: learntMs.get(id),
        prompt_fen,
        answer_fen,
        answer_pgn,
        answer_search,
      })),
  });
}

async function readBook(study: OpeningStudy | null) {
  if (study === null) return undefined;
  const { memories, settings } = await fetchTraining(study.color);
  return {
    opening: getOpening(study),
    trained: {
      untrained: settings?.untrained ?? [],
      memories: new Map(memories.map(parseWireMemory)),
    },
  };
}

function handBook({ opening, trained }: NonNullable<Awaited<ReturnType<typeof readBook>>>) {
  return { book: checks.hand(opening), ...trained };
}

/**
 * `name` is stored last, so that a failed upload is repeated. The server ignores answers that it already has.
 */
export async function sendGameAnswers(
  queryClient: QueryClient,
  userId: string,
  name: string,
  answers: readonly GameAnswer[],
): Promise<void> {
  const openings = answers.flatMap(({ about, id, gameKey, answeredMs, isRight }) => {
    if (about.kind !== 'opening' || about.moves.length > trainingLimits.movesPerPosition) return [];
    const at = makeTime(answeredMs);
    return {
      id,
      color: about.color,
      position_key: about.key,
      moves: [...about.moves],
      rating: isRight ? (3 as const) : (1 as const),
      asked_at: at,
      answered_at: at,
      took_ms: 0,
      is_repeat: false,
      known_days: null,
      game_key: gameKey,
    };
  });
  for (const part of cut(openings, trainingLimits.answersPerRequest)) await sendAnswers(part);
  const reviews = answers.flatMap(({ about, id, gameKey, answeredMs, isRight }) =>
    about.kind !== 'card'
      ? []
      : {
          id,
          card_id: about.cardId,
          rating: isRight ? 3 : 1,
          review: makeTime(answeredMs),
          reps: 1,
          is_undone: false,
          game_key: gameKey,
        },
  );
  for (const part of cut(reviews, cardLimits.reviewsPerRequest))
    await postJson('/api/add-kept-reviews', { user_id: userId, reviews: part }, foldedCards);
  localTexts.write(makeSentKey(userId), name);
  if (answers.length > 0) gamesCounted(queryClient);
}

function cut<Row>(rows: readonly Row[], most: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, at) =>
    rows.slice(at * most, (at + 1) * most),
  );
}

export async function saveCountsGames(countsGames: boolean): Promise<void> {
  await postChange('/api/update-memory-settings', { counts_games: countsGames });
}

export async function markGame(gameKey: string, counts: boolean): Promise<void> {
  await postChange('/api/mark-game-answers', { game_key: gameKey, counts });
}

export function gamesCounted(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: gameAnswersKey });
  void queryClient.invalidateQueries({ queryKey: ['memory', 'statistics'] });
  cardsChanged(queryClient);
}
