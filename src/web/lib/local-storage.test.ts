import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { BrowserTexts } from './local-storage.ts';

test('a browser that keeps nothing still holds what was said for as long as the page is there', () => {
  const texts = new BrowserTexts(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  let heard = 0;
  texts.subscribe(() => (heard += 1));
  expect([texts.read('a'), texts.isYes('a')]).toEqual([null, false]);
  texts.say('a', true);
  texts.write('b', '[1,2]');
  expect([texts.isYes('a'), texts.readJson('b', z.array(z.number())), heard]).toEqual([true, [1, 2], 2]);
  texts.say('a', false);
  texts.forgetAll(new Set());
  expect([texts.isYes('a'), texts.readJson('b', z.array(z.number()))]).toEqual([false, undefined]);
});

test('what is kept and is not as expected counts as nothing', () => {
  const texts = new BrowserTexts(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  for (const text of ['', '{', '"yes"', 'null', '["a"]']) {
    texts.write('a', text);
    expect(texts.readJson('a', z.array(z.number()))).toBeUndefined();
  }
});
