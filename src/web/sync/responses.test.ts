import { expect, test } from 'vitest';

import { nameCachedResponse } from './responses.ts';

test('what is asked about the user’s things is kept by what was asked', () => {
  expect(nameCachedResponse('/api/get-cards')).toBe('/api/get-cards');
  expect(nameCachedResponse('/api/get-training-memories?color=white')).toBe(
    '/api/get-training-memories?color=white',
  );
  expect(nameCachedResponse('/api/get-today?before=2026-11-15T12:00:00.000Z')).toBe('/api/get-today');
  expect(nameCachedResponse('/api/get-game', { game_key: 'a' })).toBe('/api/get-game {"game_key":"a"}');
});

test.each([
  '/api/get-lichess-connection',
  '/api/get-due-cards?before=2026-11-15T12:00:00.000Z',
  '/api/review-card',
  '/api/check-if-logged-in',
  '/api/account.json',
])('not kept: %s', (path) => {
  expect(nameCachedResponse(path)).toBeUndefined();
});
