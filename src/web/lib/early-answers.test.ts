import { afterEach, expect, test, vi } from 'vitest';

import { askEarly, dropEarlyAnswers, takeEarlyAnswer } from './early-answers.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  dropEarlyAnswers();
});

test('without a connection an early answer that nobody has taken yet is no error of the page; anyone who takes it is told', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  void askEarly('/api/get-cards');
  await new Promise(setImmediate);
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
  await expect(takeEarlyAnswer('/api/get-cards')).rejects.toThrow('Failed to fetch');
});
