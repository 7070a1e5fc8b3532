import { expect, test } from 'vitest';
import { findMinutes, makeMinutesText } from './minutes.ts';

test('before there are answers: 40 s a new position, 10 s a known one, 25 s a card', () => {
  expect(findMinutes({}, undefined)).toBe(0);
  expect(findMinutes({ moves: 1 }, undefined)).toBe(1);
  expect(findMinutes({ fresh: 45 }, { answer_ms: null })).toBe(30);
  expect(findMinutes({ fresh: 10 }, undefined)).toBe(7);
  expect(findMinutes({ moves: 30 }, undefined)).toBe(5);
  expect(findMinutes({ cards: 12 }, undefined)).toBe(5);
  expect(findMinutes({ cards: 12, moves: 30, fresh: 3 }, undefined)).toBe(12);
});

test('then from the own times, each kind from its own', () => {
  expect(findMinutes({ moves: 60 }, { answer_ms: 8000 })).toBe(10);
  expect(findMinutes({ fresh: 60 }, { answer_ms: 8000 })).toBe(40);
  expect(findMinutes({ cards: 12 }, { answer_ms: 8000 })).toBe(5);
  expect(findMinutes({ cards: 12, moves: 30 }, { card_ms: 13_000 })).toBe(8);
  expect(makeMinutesText(1)).toBe('about 1 minute');
});
