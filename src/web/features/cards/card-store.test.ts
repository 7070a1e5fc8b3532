import { expect, test, vi } from 'vitest';

import { DEFAULT_SCHEDULERS } from '#chess/memory/memory-parameters';
import type { Card } from '#contract/cards';

import { CardStore } from './card-store.ts';
import { makeReviewEntry } from './review-outbox.ts';

const nothingWaits = { entries: [], listItems: () => [] };

function makeCard(id: string, prompt: string): Card {
  const boards = { prompt_fen: '', prompt_pgn: '', answer: '', answer_fen: '', answer_pgn: '' };
  const schedule = { due: '2026-11-15T12:00:00.000Z', stability: 0, difficulty: 0, elapsed_days: 0 };
  const counts = { scheduled_days: 0, reps: 0, lapses: 0, state: 0 } as const;
  return { id, user_id: 'u', prompt, orientation: 'white', ...boards, ...schedule, ...counts };
}

test('an answer that was asked for before a change does not undo the change', () => {
  const cardStore = new CardStore(nothingWaits);
  cardStore.take([makeCard('a', 'old'), makeCard('b', 'old')], cardStore.getChange());
  const requested = cardStore.getChange();
  cardStore.put(makeCard('a', 'changed here'));
  cardStore.take([makeCard('a', 'as it was'), makeCard('b', 'changed elsewhere')], requested);
  expect(cardStore.find('a')?.prompt).toBe('changed here');
  expect(cardStore.find('b')?.prompt).toBe('changed elsewhere');
  cardStore.take([makeCard('a', 'stored')], cardStore.getChange());
  expect(cardStore.find('a')?.prompt).toBe('stored');
});

test('a card with something to be sent stands, but one that is not known yet is taken with it', () => {
  const given = { grade: 3, nowMs: 0, tookMs: 0, scheduler: DEFAULT_SCHEDULERS.cards } as const;
  const entry = makeReviewEntry(makeCard('a', ''), 'log', given);
  const waiting = { entries: [entry], listItems: () => ['a'] };
  const cardStore = new CardStore(waiting);
  cardStore.take([makeCard('a', 'first')], cardStore.getChange());
  cardStore.take([makeCard('a', 'second')], cardStore.getChange());
  expect(cardStore.find('a')).toMatchObject({ prompt: 'first', reps: 1 });
});

test('every change is told, and an answer of many cards once', () => {
  const cardStore = new CardStore(nothingWaits);
  const listener = vi.fn<() => void>();
  const stop = cardStore.subscribe(listener);
  cardStore.take([makeCard('a', ''), makeCard('b', '')], cardStore.getChange());
  cardStore.put(makeCard('a', 'new'));
  cardStore.remove('b');
  expect(listener).toHaveBeenCalledTimes(3);
  expect(cardStore.find('b')).toBeUndefined();
  stop();
  cardStore.remove('a');
  expect(listener).toHaveBeenCalledTimes(3);
});
