import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS } from '#chess/memory/recall';
import {
  type Card,
  cardId,
  cardReview,
  cardsChange,
  comingDays,
  comingQuery,
  dueQuery,
  gameCardsQuery,
  lateReviews,
  reviewId,
} from '#contract/cards';
import { makeTime } from '#contract/wire-schedule';
import { checkedDrafts } from '#contract/card-draft';
import { type App, type Services, success } from '../services.ts';
import { ApiError } from '../errors.ts';
import { logOf } from '../log.ts';
import { sendJson, spellList } from '../json-stream.ts';
import { addAnswerSearches } from './answer-searches.ts';
import type { CardThreads } from './card-threads.ts';
import { makeWireCard, makeWireCards } from './card-wire.ts';
import { addLateReviews } from './late-reviews.ts';
import { memoryLimits } from '#contract/memory';
import { pickMemory } from '../scheduling/memory-settings-store.ts';
import type { Refolding } from '../scheduling/refolding.ts';
import { reviewCard, undoReview } from './review.ts';
import { changeCards } from './change-cards.ts';
import { findCardsOfGame, readCards, setCardDeleted } from './store.ts';
import { comingCardCounts, dueCardReads, makeDueCards } from './due-store.ts';
import { upsertCards } from './upsert.ts';

const dueCardsPerAnswer = { limit: 200, mostBytes: 1024 * 1024 };

const cardsBodyLimit = 4 * 1024 * 1024;

const cardIdsBodyLimit = 32 * 1024;

const mostCardsOfGame = 200;
const reviewsBodyLimit = 128 * 1024;

export function registerCardRoutes(
  app: App,
  services: Services,
  refolding: Refolding,
  threads: CardThreads,
): void {
  const { db, now } = services;

  app.get('/api/get-cards', async (request, reply) => {
    const userId = request.user.id;
    await refolding.run(userId);
    return sendJson(reply, () => spellList('{"api_data":[', readWireCards(userId, logOf(request)), ']}'));
  });

  async function* readWireCards(userId: string, log: FastifyBaseLogger): AsyncGenerator<Card[]> {
    for await (const cards of readCards(db, userId)) yield makeWireCards(cards, log);
  }

  app.get('/api/get-due-cards', { schema: { querystring: dueQuery } }, async (request) => {
    const userId = request.user.id;
    const { before } = request.query;
    const beforeMs = before === undefined ? now() : Date.parse(before);
    const { settings, rows } = await refolding.read(
      userId,
      dueCardReads(db, userId, beforeMs, dueCardsPerAnswer),
    );
    const memory = pickMemory(settings);
    const { change_hour } = settings;
    const { cards, due_count, nextDueMs } = makeDueCards(rows);
    const next_due = nextDueMs === undefined ? null : makeTime(nextDueMs);
    const searched = await addAnswerSearches(db, userId, cards);
    return {
      api_data: makeWireCards(searched, logOf(request)),
      due_count,
      next_due,
      ...(memory.revision > 0 && { memory }),
      ...(change_hour !== memoryLimits.changeHour && { change_hour }),
    };
  });

  app.get('/api/get-coming-cards', { schema: { querystring: comingQuery } }, async (request) => {
    const fromMs = Date.parse(request.query.from);
    const days = { userId: request.user.id, fromMs, untilMs: fromMs + comingDays * DAY_MS };
    const { rows } = await db.executeQuery(comingCardCounts(db, days));
    const counts = new Map(rows.map(({ day, count }) => [Number(day), Number(count)]));
    return { api_data: Array.from({ length: comingDays }, (_, day) => counts.get(day) ?? 0) };
  });

  app.post(
    '/api/upsert-cards',
    { schema: { body: checkedDrafts }, bodyLimit: cardsBodyLimit },
    async (request) => {
      const userId = request.user.id;
      await upsertCards(db, userId, request.body, now());
      return success;
    },
  );

  app.post('/api/delete-card', { schema: { body: cardId } }, async (request) => {
    const userId = request.user.id;
    if (!(await setCardDeleted(db, userId, request.body.id, now()))) throw new ApiError('not_found');
    return success;
  });

  app.post('/api/restore-card', { schema: { body: cardId } }, async (request) => {
    const userId = request.user.id;
    if (!(await setCardDeleted(db, userId, request.body.id, undefined))) throw new ApiError('not_found');
    return success;
  });

  app.post(
    '/api/change-cards',
    { schema: { body: cardsChange }, bodyLimit: cardIdsBodyLimit },
    async (request) => {
      await changeCards(db, request.user.id, request.body, now());
      return success;
    },
  );

  app.get('/api/get-game-cards', { schema: { querystring: gameCardsQuery } }, async (request) => {
    const cards = await findCardsOfGame(db, request.user.id, request.query.game_review_id, mostCardsOfGame);
    return { api_data: cards.map(makeWireCard) };
  });

  app.post('/api/review-card', { schema: { body: cardReview } }, async (request) => {
    const userId = request.user.id;
    const card = await reviewCard(db, threads, userId, request.body, now());
    return { ...success, api_data: makeWireCard(card) };
  });

  app.post(
    '/api/add-kept-reviews',
    { schema: { body: lateReviews }, bodyLimit: reviewsBodyLimit },
    async (request) => {
      const { user_id, reviews } = request.body;
      if (user_id !== request.user.id) throw new ApiError('not_found');
      const { cards, gone } = await addLateReviews(db, threads, user_id, reviews, now());
      return { ...success, api_data: cards.map(makeWireCard), gone };
    },
  );

  app.post('/api/undo-review', { schema: { body: reviewId } }, async (request) => {
    const userId = request.user.id;
    const card = await undoReview(db, threads, userId, request.body.card_id, request.body.id, now());
    return { ...success, api_data: makeWireCard(card) };
  });
}
