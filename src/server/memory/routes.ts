import type { FastifyRequest } from 'fastify';
import type { User } from '#contract/accounts';
import { type Card, cardDrafts, cardId, cardReview, dueQuery, makeTime, reviewId } from '#contract/cards';
import { getUser } from '../accounts/session.ts';
import type { App, Services } from '../app.ts';
import { ApiError } from '../errors.ts';
import { sendJson, spellList } from '../json-stream.ts';
import { makeWireCard } from './card-wire.ts';
import { reviewCard, undoReview } from './review.ts';
import { countDueCards, findDueCards, findNextDue, readCards, setCardDeleted } from './store.ts';
import { upsertCards } from './upsert.ts';

const written = { api_result: 'general_sql_success' } as const;

/** More than anybody reviews in one sitting; the client asks again when it runs low. */
const dueCardsPerAnswer = 200;

/** 500 cards with texts and moves of the usual length; the limits of the contract say the rest. */
const cardsBodyLimit = 4 * 1024 * 1024;

export function registerCardRoutes(app: App, services: Services): void {
  const { db, now } = services;
  const users = new WeakMap<FastifyRequest, User>();
  // Before the body is looked at: who is not signed in is told so, whatever they sent.
  const preValidation = async (request: FastifyRequest): Promise<void> => {
    users.set(request, await getUser(services, request));
  };
  const getUserId = (request: FastifyRequest): string => {
    const user = users.get(request);
    if (user === undefined) throw new ApiError('user_not_logged_in');
    return user.id;
  };

  app.get('/api/get-cards', { preValidation }, async (request, reply) => {
    const userId = getUserId(request);
    return sendJson(reply, spellList('{"api_data":[', readWireCards(userId), ']}'));
  });

  async function* readWireCards(userId: string): AsyncGenerator<Card[]> {
    for await (const cards of readCards(db, userId)) yield cards.map(makeWireCard);
  }

  app.get('/api/get-due-cards', { preValidation, schema: { querystring: dueQuery } }, async (request) => {
    const userId = getUserId(request);
    const { before } = request.query;
    const beforeMs = before === undefined ? now() : Date.parse(before);
    const [cards, due_count, nextDueMs] = await Promise.all([
      findDueCards(db, userId, beforeMs, dueCardsPerAnswer),
      countDueCards(db, userId, beforeMs),
      findNextDue(db, userId, beforeMs),
    ]);
    const next_due = nextDueMs === undefined ? null : makeTime(nextDueMs);
    return { api_data: cards.map(makeWireCard), due_count, next_due };
  });

  app.post(
    '/api/upsert-cards',
    { preValidation, schema: { body: cardDrafts }, bodyLimit: cardsBodyLimit },
    async (request) => {
      const userId = getUserId(request);
      await upsertCards(db, userId, request.body, now());
      return written;
    },
  );

  app.post('/api/delete-card', { preValidation, schema: { body: cardId } }, async (request) => {
    const userId = getUserId(request);
    if (!(await setCardDeleted(db, userId, request.body.id, now()))) throw new ApiError('not_found');
    return written;
  });

  app.post('/api/restore-card', { preValidation, schema: { body: cardId } }, async (request) => {
    const userId = getUserId(request);
    if (!(await setCardDeleted(db, userId, request.body.id, undefined))) throw new ApiError('not_found');
    return written;
  });

  app.post('/api/review-card', { preValidation, schema: { body: cardReview } }, async (request) => {
    const userId = getUserId(request);
    const card = await reviewCard(db, userId, request.body, now());
    return { ...written, api_data: makeWireCard(card) };
  });

  app.post('/api/undo-review', { preValidation, schema: { body: reviewId } }, async (request) => {
    const userId = getUserId(request);
    const card = await undoReview(db, userId, request.body.card_id, request.body.id, now());
    return { ...written, api_data: makeWireCard(card) };
  });
}
