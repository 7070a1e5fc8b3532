import { expect, test } from 'vitest';

import { makeNewSchedule } from '#chess/memory/schedule';
import type { Card } from '#contract/cards';
import { makeWireSchedule } from '#contract/wire-schedule';

import {
  type CardFilter,
  filterCards,
  listCardFamilies,
  listTags,
  makeCardTitle,
  noCardFilter,
} from './card-filter.ts';

const nowMs = Date.UTC(2026, 10, 15, 12);

function makeCard(prompt: string, answer: string, changes: Partial<Card> = {}): Card {
  const fen = '4k3/8/8/8/8/8/8/4K3 w - - 0 1';
  return {
    id: prompt,
    user_id: 'u',
    prompt,
    prompt_fen: fen,
    prompt_pgn: '',
    answer,
    answer_fen: fen,
    answer_pgn: '',
    orientation: 'white',
    ...makeWireSchedule(makeNewSchedule(nowMs + 1)),
    ...changes,
  };
}

const past = new Date(nowMs - 1).toISOString();
const cards = [
  makeCard('London: h4?', 'Play Ne5', {
    answer_pgn: '6. Ne5 *',
    due: past,
    reps: 12,
    lapses: 8,
    state: 2,
    tags: ['allowed-hanging-piece'],
  }),
  makeCard('Back rank', 'Luft with h3', { orientation: 'black', tags: ['tactics', 'mate'] }),
  makeCard('Najdorf', 'e5', { reps: 3, lapses: 1, state: 2, due: past, suspended_at: past, tags: ['mate'] }),
];
const openings = new Map([
  ['London: h4?', 'London System'],
  ['Najdorf', 'Sicilian Defense: Najdorf Variation'],
]);

function find(filter: Partial<CardFilter>): string[] {
  return filterCards(cards, { ...noCardFilter, ...filter }, openings, nowMs).map(({ id }) => id);
}

test.each([
  ['', 3],
  ['  ', 3],
  ['LONDON', 1],
  ['luft h3', 1],
  ['6. ne5', 1],
  ['london luft', 0],
  ['sicilian', 1],
  ['TACTICS', 1],
  ['allowed-hanging-piece', 1],
  ['hung a piece', 1],
])('finds by %j', (text, count) => {
  expect(find({ text })).toHaveLength(count);
});

test('a suspended card is not due', () => {
  expect(find({ state: 'due' })).toEqual(['London: h4?']);
  expect(find({ state: 'suspended' })).toEqual(['Najdorf']);
});

test('new, lapsed and leeches', () => {
  expect(find({ state: 'new' })).toEqual(['Back rank']);
  expect(find({ state: 'lapsed' })).toEqual(['London: h4?', 'Najdorf']);
  expect(find({ state: 'leech' })).toEqual(['London: h4?']);
});

test('by colour, opening and tag, and all of them together', () => {
  expect(find({ color: 'black' })).toEqual(['Back rank']);
  expect(find({ opening: 'Sicilian Defense' })).toEqual(['Najdorf']);
  expect(find({ tag: 'mate' })).toEqual(['Back rank', 'Najdorf']);
  expect(find({ tag: 'mate', color: 'white', state: 'lapsed', text: 'e5' })).toEqual(['Najdorf']);
  expect(find({ tag: 'mate', opening: 'London System' })).toEqual([]);
});

test('what can be chosen, the most frequent first', () => {
  expect(listTags(cards)).toEqual(['mate', 'allowed-hanging-piece', 'tactics']);
  expect(listCardFamilies(cards, openings)).toEqual(['London System', 'Sicilian Defense']);
});

test('names a card by its first line, or by its answer', () => {
  expect(makeCardTitle({ prompt: ' First\nsecond', answer: '' })).toBe('First');
  expect(makeCardTitle({ prompt: '', answer: 'Answer' })).toBe('Answer');
  expect(makeCardTitle({ prompt: '', answer: ' ' })).toBe('Untitled card');
});
