import type { FastifyBaseLogger } from 'fastify';
import { type Card, pickContent } from '#contract/cards';
import { makeTime, makeWireSchedule } from '#contract/wire-schedule';
import type { CardTable } from '../db/tables.ts';
import { noSearch } from './answer-search-store.ts';
import { parseTags } from './tags.ts';

export function makeWireCard(card: CardTable): Card {
  const { tags, suspended_at, game_review_id, last_rating, answer_search, memory_revision } = card;
  return {
    id: card.id,
    user_id: card.user_id,
    ...pickContent(card),
    ...makeWireSchedule(card),
    ...(tags !== '' && { tags: parseTags(tags) }),
    ...(suspended_at !== null && { suspended_at: makeTime(suspended_at) }),
    ...(game_review_id !== null && { game_review_id }),
    ...(last_rating !== null && { last_rating }),
    ...(memory_revision > 0 && { memory_revision }),
    ...(answer_search !== null && answer_search !== noSearch && { answer_search }),
  };
}

export function makeWireCards(cards: readonly CardTable[], log: FastifyBaseLogger): Card[] {
  return cards.flatMap((card) => {
    try {
      return [makeWireCard(card)];
    } catch (error) {
      log.error({ err: error, cardId: card.id }, 'a card cannot be sent');
      return [];
    }
  });
}
