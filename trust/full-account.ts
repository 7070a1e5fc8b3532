/** Fills an account through the API. Short runs insert fewer rows than `npm run test:long`. */
import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { PGN_LIMITS } from '#chess/pgn/limits';
import { SUMMARY_RULES } from '#chess/review/causes/game-summary';
import type { ImportedCard } from '#contract/card-import';
import { cardLimits } from '#contract/cards';
import { type CollectionName, listedCollections } from '#contract/collections/collections';
import { analysisLimits } from '#contract/game-analyses';
import { gameLimits } from '#contract/games';
import { insightLimits } from '#contract/insights';
import { libraryLimits } from '#contract/library';
import { opponentLimits } from '#contract/opponents';
import { makeSampleKey } from '#contract/position-key';
import { securityEventKinds, securityEventLimits } from '#contract/security-events';
import { statisticsLimits } from '#contract/statistics';
import { studyColors, studyLimits } from '#contract/studies';
import { todayLimits } from '#contract/today';
import { trainingLimits } from '#contract/training';
import { makeTime } from '#contract/wire-schedule';
import { storeSecurityEvent } from '#server/accounts/security-event-store';
import { quota, type CountedName } from '#server/db/quota';
import { type TestApp, testPassword, type Visitor } from '#server/testing/app';
import { dayMs, makeDraft } from '#server/testing/cards';
import { type Everything, makeStudy } from '#server/testing/everything';
import { makeGameReview, makeLibraryGame, makeOpponent, makeOpponentGame } from '#server/testing/games';
import { makeAnswer } from '#server/testing/training';
import { chooseEffort } from '../scripts/effort.mjs';

export interface FullAccount {
  userId: string;
  nowMs: number;
  longCards: ImportedCard[];
  cardIds: string[];
  reviewIds: string[];
  gameKeys: string[];
}

const singleRows = chooseEffort(1_000, 5_000);
const longCards = chooseEffort(60, 240);
const cardsPerImport = 20;
const mistakes = chooseEffort(Math.floor(quota.mistakes.bytes / 40_000), quota.mistakes.rows - 1);

interface Filling extends FullAccount {
  test: TestApp;
  owner: Visitor;
  seeds: Everything;
}

const fillers: Record<Exclude<CountedName, CollectionName>, (filling: Filling) => Promise<void>> = {
  game_reviews: ({ owner, reviewIds }) =>
    repeat(singleRows - 1, async () => {
      const review = makeGameReview({ pgn: fillBytes(quota.game_reviews.bytes / singleRows - 400) });
      reviewIds.push(review.id);
      await ok(owner.post('/api/upsert-game-review', review));
    }),
  mistakes: ({ owner, reviewIds }) =>
    repeat(mistakes, (index) => {
      const game_review_id = reviewIds[Math.floor(index / gameLimits.mistakesPerReview)];
      const note = fillBytes(quota.mistakes.bytes / mistakes - 320);
      return ok(owner.post('/api/upsert-mistake', { id: randomUUID(), game_review_id, note }));
    }),
  game_analyses: ({ owner, reviewIds }) =>
    repeat(singleRows - 1, (index) => {
      const bytes = Math.min(analysisLimits.bytes, quota.game_analyses.bytes / singleRows) - 300;
      const game = { engine: 'stockfish', game_id: '2-00000000', is_finished: true };
      const positions = makePositions(bytes);
      return ok(
        owner.post('/api/upsert-game-analysis', { game_review_id: reviewIds[index], ...game, positions }),
      );
    }),
  games: ({ owner, gameKeys, nowMs }) =>
    repeat(Math.floor(quota.games.rows / libraryLimits.gamesPerRequest) - 1, (page) => {
      const games = Array.from({ length: libraryLimits.gamesPerRequest }, (_, index) =>
        makeLibraryGame(`lichess:${String(page * 1_000 + index).padStart(8, '0')}`, {
          source: 'pgn',
          played_at: makeTime(nowMs - (page * 1_000 + index) * 60_000),
          pgn: fillBytes(quota.games.bytes / quota.games.rows - 400),
        }),
      );
      gameKeys.push(...games.map(({ game_key }) => game_key));
      return ok(owner.post('/api/add-games', games));
    }),
  game_summaries: async ({ owner, reviewIds, gameKeys }) => {
    await repeat(singleRows - 1, (index) =>
      ok(
        owner.post('/api/link-game-review', {
          game_key: gameKeys[index],
          game_review_id: reviewIds[index],
        }),
      ),
    );
    const perRequest = insightLimits.summariesPerRequest;
    await repeat(Math.floor((singleRows - 1) / perRequest), (page) => {
      const keys = gameKeys.slice(page * perRequest, (page + 1) * perRequest);
      const summary = { game_id: '2-00000000', rules: SUMMARY_RULES, summary: '- Sicilian Defense' };
      return ok(
        owner.post('/api/upsert-game-summaries', {
          summaries: keys.map((game_key) => ({ game_key, ...summary })),
        }),
      );
    });
  },
  opponents: ({ owner }) =>
    repeat(quota.opponents.rows - 1, (index) => {
      const games = Array.from({ length: opponentLimits.games }, (_, game) =>
        makeOpponentGame(`lichess:${String(game).padStart(8, '0')}`, { moves: 'e4 e5 '.repeat(40).trim() }),
      );
      return ok(owner.post('/api/save-opponent', makeOpponent({ name: `full${index}`, games })));
    }),
  cards: ({ owner, cardIds }) =>
    repeat(Math.floor((quota.cards.rows - longCards) / cardLimits.cardsPerRequest), () => {
      const prompt = 'x'.repeat(250);
      const drafts = Array.from({ length: cardLimits.cardsPerRequest }, () => makeDraft({ prompt }));
      cardIds.push(...drafts.map(({ id }) => id ?? ''));
      return ok(owner.post('/api/upsert-cards', drafts));
    }),
  review_logs: async ({ owner, longCards: cards, nowMs }) => {
    for (let made = 0; made < longCards; made += cardsPerImport) {
      const more = Array.from({ length: cardsPerImport }, () => makeLongCard(nowMs));
      cards.push(...more);
      await ok(owner.post('/api/import-cards', { cards: more }));
    }
  },
  opening_memories: ({ owner, nowMs }) =>
    repeat(Math.floor(quota.opening_memories.rows / trainingLimits.answersPerRequest) - 1, (page) =>
      ok(owner.post('/api/add-training-answers', { answers: makeAnswers(nowMs, page) })),
    ),
  opening_answers: ({ owner, nowMs }) =>
    repeat(chooseEffort(0, 4_490), (page) =>
      ok(owner.post('/api/add-training-answers', { answers: makeAnswers(nowMs - page * 1_000, page % 450) })),
    ),
  untrained_moves: ({ owner }) =>
    repeat(chooseEffort(500, quota.untrained_moves.rows - 1), (index) => {
      const move = { color: 'white', position_key: makeSampleKey(index), san: 'e4', is_trained: false };
      return ok(owner.post('/api/update-trained-move', move));
    }),
  position_statistics: ({ owner }) =>
    repeat(Math.floor(quota.position_statistics.rows / statisticsLimits.recordsPerCall), (page) =>
      ok(owner.postForm('/api/update_stats', { stats: JSON.stringify(makeStatistics(page)) })),
    ),
  live_games: fillLiveGames,
  security_events: ({ test: { db }, userId, nowMs }) =>
    repeat(securityEventKinds.length * securityEventLimits.perKind, (index) => {
      const kind = securityEventKinds[index % securityEventKinds.length] ?? 'signed_in';
      const from = { browser: 'Firefox', network: `192.0.2.${index % 256} ${index}` };
      return storeSecurityEvent(db, { userId, kind, from }, nowMs);
    }),
  study_texts: async ({ owner }) => {
    for (const color of studyColors)
      for (const title of ['one', 'two'])
        await ok(owner.post('/api/update-study', { ...makeStudy(fillStudy()), color, title }));
  },
  personal_tokens: ({ owner }) =>
    repeat(quota.personal_tokens.rows - 1, (index) =>
      ok(owner.post('/api/create-token', { name: `${index}`, scope: 'read', password: testPassword })),
    ),
};

export async function fillAccount(test: TestApp, owner: Visitor, seeds: Everything): Promise<FullAccount> {
  const nowMs = test.clock.now;
  const account: FullAccount = {
    userId: seeds.userId,
    nowMs,
    longCards: [],
    cardIds: [],
    reviewIds: [],
    gameKeys: [],
  };
  for (const fill of Object.values(fillers)) await fill({ ...account, test, owner, seeds });
  for (const [, { table, save, sample }] of listedCollections)
    if (typeof table.limit === 'object' && 'rows' in table.limit)
      await repeat(table.limit.rows - 1, (index) =>
        ok(owner.post(save.path, sample(`${index} ${'x'.repeat(80)}`))),
      );
  return account;
}

export function renameReviews(cards: readonly ImportedCard[]): ImportedCard[] {
  return cards
    .slice(0, cardsPerImport)
    .map((card) => ({ ...card, reviews: card.reviews.map((review) => ({ ...review, id: randomUUID() })) }));
}

export function exportCards(cards: readonly ImportedCard[]): object[][] {
  const absent = { deleted_at: null, suspended_at: null, game_review_id: null, answer_search: null };
  return renameReviews(cards).map(({ guid, made = '', reviews, ...card }) => [
    { ...card, ...absent, id: guid, tags: '', created_at: Date.parse(made) },
    ...reviews.map((each) => ({
      ...each,
      review: Date.parse(each.review),
      undone_at: null,
      took_ms: null,
    })),
  ]);
}

function makeLongCard(nowMs: number): ImportedCard {
  const { id: _, ...content } = makeDraft();
  const stepMs = ((todayLimits.reviewDays - 1) * dayMs) / cardLimits.reviewsPerCard;
  return {
    ...content,
    prompt_pgn: '',
    answer_pgn: '',
    guid: randomUUID(),
    tags: [],
    made: makeTime(nowMs - todayLimits.reviewDays * dayMs),
    is_suspended: false,
    reviews: Array.from({ length: cardLimits.reviewsPerCard }, (_, index) => ({
      id: randomUUID(),
      rating: index % 4 === 3 ? 1 : 3,
      review: makeTime(nowMs - Math.round((cardLimits.reviewsPerCard - index) * stepMs)),
    })),
  };
}

export function makeAnswers(nowMs: number, page: number) {
  const perRequest = trainingLimits.answersPerRequest;
  return Array.from({ length: perRequest }, (_, index) =>
    makeAnswer(nowMs - dayMs - (page * perRequest + index) * 1_000, {
      position_key: makeSampleKey(page * perRequest + index + 1),
      rating: 1,
    }),
  );
}

export function makeStatistics(page: number) {
  const counts = { white: 10, draws: 10, black: 10, moves: '[]', speeds: 'blitz', ratings: '1800' };
  const { recordsPerCall } = statisticsLimits;
  return Array.from({ length: recordsPerCall }, (_, index) => ({
    fen: makeSampleKey(page * recordsPerCall + index),
    ...counts,
  }));
}

function makePositions(bytes: number): string[] {
  const rows: string[] = [];
  for (let size = 0; rows.length < analysisLimits.positions;) {
    const line = Array.from({ length: 10 }, () => ' e2e4').join('');
    const row = `${rows.length} 100000|31${line}|20${line}|10${line}`;
    size += row.length + 1;
    if (size > bytes) break;
    rows.push(row);
  }
  return rows;
}

const chapter = '[Event "One of many"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n\n';

export function fillStudy(): string {
  return chapter.repeat(Math.floor(studyLimits.textBytes / chapter.length) - 100);
}

export const longOpening = chapter.repeat(PGN_LIMITS.chapters);

async function fillLiveGames({ test: { db }, seeds }: Filling): Promise<void> {
  const game = await db
    .selectFrom('live_games')
    .selectAll()
    .where('id', '=', seeds.liveGameId)
    .executeTakeFirstOrThrow();
  const perInsert = 500;
  for (let made = perInsert; made < quota.live_games.rows; made += perInsert) {
    const games = Array.from({ length: perInsert }, (_, index) => ({
      ...game,
      id: randomUUID(),
      played_at: game.played_at - (made + index) * 60_000,
    }));
    await db.insertInto('live_games').values(games).execute();
  }
}

const fillBytes = (bytes: number): string => 'x'.repeat(Math.max(1, Math.floor(bytes)));

async function repeat(count: number, act: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) await act(next++);
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

async function ok(answering: Promise<LightMyRequestResponse>): Promise<void> {
  const { statusCode, body } = await answering;
  if (statusCode !== 200) throw new Error(`${statusCode} ${body.slice(0, 300)}`);
}
