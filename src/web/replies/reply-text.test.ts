import { expect, test } from 'vitest';

import { makeReplyText } from './reply-text.ts';

test.each([
  ['1. e4', '1. e4'],
  ['1. e4 e5', '1... e5'],
  ['1. e4 e5 2. Nf3 d6', '2... d6'],
  ['1. d4 d5 2. Bf4', '2. Bf4'],
  ['7... Nd7', '7... Nd7'],
  ['7... Nd7 8. O-O Ne5', '8... Ne5'],
])('%s ends with %s', (line, reply) => {
  expect(makeReplyText(line)).toBe(reply);
});
