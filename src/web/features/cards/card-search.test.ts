import { expect, test } from 'vitest';

import type { Card } from '#contract/cards';

import { findMatching, makeCardTitle } from './card-search.ts';

function makeCard(prompt: string, answer: string, answerPgn = ''): Card {
  const fen = '4k3/8/8/8/8/8/8/4K3 w - - 0 1';
  return {
    id: prompt,
    user_id: 'u',
    prompt,
    prompt_fen: fen,
    prompt_pgn: '',
    answer,
    answer_fen: fen,
    answer_pgn: answerPgn,
    orientation: 'white',
    due: '2026-11-15T12:00:00.000Z',
    stability: 0,
    difficulty: 0,
    elapsed_days: 0,
    scheduled_days: 0,
    reps: 0,
    lapses: 0,
    state: 0,
  };
}

const cards = [makeCard('London: h4?', 'Play Ne5', '6. Ne5 *'), makeCard('Back rank', 'Luft with h3')];

test.each([
  ['', 2],
  ['  ', 2],
  ['LONDON', 1],
  ['luft h3', 1],
  ['6. ne5', 1],
  ['london luft', 0],
])('finds by %j', (search, count) => {
  expect(findMatching(cards, search)).toHaveLength(count);
});

test('names a card by its first line, or by its answer', () => {
  expect(makeCardTitle({ prompt: ' First\nsecond', answer: '' })).toBe('First');
  expect(makeCardTitle({ prompt: '', answer: 'Answer' })).toBe('Answer');
  expect(makeCardTitle({ prompt: '', answer: ' ' })).toBe('Card without words');
});
