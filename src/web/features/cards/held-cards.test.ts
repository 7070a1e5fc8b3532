import { expect, test, vi } from 'vitest';

import type { Card } from '#contract/cards';

import { HeldCards } from './held-cards.ts';

const waiting = { has: () => true, apply: (card: Card) => ({ ...card, answer: 'with what waits' }) };
const nothingWaits = { has: () => false, apply: (card: Card) => card };

function makeCard(id: string, prompt: string): Card {
  const boards = { prompt_fen: '', prompt_pgn: '', answer: '', answer_fen: '', answer_pgn: '' };
  const schedule = { due: '2026-11-15T12:00:00.000Z', stability: 0, difficulty: 0, elapsed_days: 0 };
  const counts = { scheduled_days: 0, reps: 0, lapses: 0, state: 0 } as const;
  return { id, user_id: 'u', prompt, orientation: 'white', ...boards, ...schedule, ...counts };
}

test('an answer that was asked for before a change does not undo the change', () => {
  const held = new HeldCards(nothingWaits);
  held.take([makeCard('a', 'old'), makeCard('b', 'old')], held.getChange());
  const asked = held.getChange();
  held.put(makeCard('a', 'changed here'));
  held.take([makeCard('a', 'as it was'), makeCard('b', 'changed elsewhere')], asked);
  expect(held.find('a')?.prompt).toBe('changed here');
  expect(held.find('b')?.prompt).toBe('changed elsewhere');
  held.take([makeCard('a', 'stored')], held.getChange());
  expect(held.find('a')?.prompt).toBe('stored');
});

test('a card with something to be sent stands, but one that is not known yet is taken with it', () => {
  const held = new HeldCards(waiting);
  held.take([makeCard('a', 'first')], held.getChange());
  held.take([makeCard('a', 'second')], held.getChange());
  expect(held.find('a')).toMatchObject({ prompt: 'first', answer: 'with what waits' });
});

test('every change is told, and an answer of many cards once', () => {
  const held = new HeldCards(nothingWaits);
  const listener = vi.fn<() => void>();
  const stop = held.subscribe(listener);
  held.take([makeCard('a', ''), makeCard('b', '')], held.getChange());
  held.put(makeCard('a', 'new'));
  held.remove('b');
  expect(listener).toHaveBeenCalledTimes(3);
  expect(held.find('b')).toBeUndefined();
  stop();
  held.remove('a');
  expect(listener).toHaveBeenCalledTimes(3);
});
