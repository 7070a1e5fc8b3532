import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { DEFAULT_SCHEDULERS } from '#chess/memory/memory-parameters';
import { makeCardReview } from '#contract/made-review';
import { type Card, type CardDraft, cardList, type CardReview, storedCard } from '#contract/cards';
import type { Grade } from '#chess/memory/schedule';
import type { Visitor } from './app.ts';

export const startFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
export const dayMs = 24 * 60 * 60 * 1000;

export function makeDraft(changes: Partial<CardDraft> = {}): CardDraft {
  return {
    id: randomUUID(),
    prompt: 'White to move',
    prompt_fen: startFen,
    prompt_pgn: '',
    answer: 'The king pawn',
    answer_fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
    answer_pgn: '1. e4 *',
    orientation: 'white',
    ...changes,
  };
}

export async function listCards(visitor: Visitor): Promise<Card[]> {
  const answer = await visitor.get('/api/get-cards');
  expect(answer.statusCode).toBe(200);
  return cardList.parse(answer.json()).api_data;
}

export async function addCard(visitor: Visitor, changes: Partial<CardDraft> = {}): Promise<Card> {
  const draft = makeDraft(changes);
  const answer = await visitor.post('/api/upsert-cards', [draft]);
  expect(answer.json()).toEqual({ api_result: 'general_sql_success' });
  const card = (await listCards(visitor)).find(({ id }) => id === draft.id);
  if (card === undefined) throw new Error('the card was not stored');
  return card;
}

export function makeReview(card: Card, grade: Grade, nowMs: number): CardReview {
  return makeCardReview(card, randomUUID(), grade, nowMs, DEFAULT_SCHEDULERS.cards);
}

export async function reviewOnce(visitor: Visitor, card: Card, grade: Grade, nowMs: number): Promise<Card> {
  const answer = await visitor.post('/api/review-card', makeReview(card, grade, nowMs));
  expect(answer.statusCode).toBe(200);
  return storedCard.parse(answer.json()).api_data;
}
