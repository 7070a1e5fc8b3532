import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawNet, drawReply, mixCounted } from './drawn-reply.ts';

const reply = (san: string, share: number) => ({ san, uci: san, share });
const half = [reply('e4', 0.5), reply('d4', 0.3), reply('c4', 0.2)];

test('a move is drawn by its share', () => {
  expect(drawReply(half, 0)?.san).toBe('e4');
  expect(drawReply(half, 0.499)?.san).toBe('e4');
  expect(drawReply(half, 0.501)?.san).toBe('d4');
  expect(drawReply(half, 0.999)?.san).toBe('c4');
});

test('what almost nobody plays is not drawn, unless there is nothing else', () => {
  expect(drawReply([reply('e4', 0.98), reply('a4', 0.009)], 0.9999)?.san).toBe('e4');
  expect(drawReply([reply('a4', 0.009)], 0.5)?.san).toBe('a4');
  expect(drawReply([], 0.5)).toBeUndefined();
});

test('many drawn moves come as often as their shares say', () => {
  const rounds = 1000;
  const drawn = Array.from({ length: rounds }, (_, i) => drawReply(half, i / rounds)?.san);
  for (const { san, share } of half)
    expect(drawn.filter((each) => each === san).length / rounds).toBeCloseTo(share, 2);
});

test('counted games take an estimate over the more of them there are', () => {
  const few = mixCounted(half, new Map([['d4', 5]]));
  expect(few.find(({ san }) => san === 'd4')?.share).toBeCloseTo((40 * 0.3 + 5) / 45);
  const many = mixCounted(half, new Map([['d4', 4000]]));
  expect(many.find(({ san }) => san === 'd4')?.share).toBeGreaterThan(0.99);
  expect(mixCounted(half, new Map())).toEqual(half);
});

test('a drawn move is always one of the replies, whatever the chance', () => {
  const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(shares, fc.double({ min: 0, max: 0.999_999, noNaN: true }), (all, chance) => {
      const replies = all.map((share, i) => reply(`m${i}`, share));
      expect(replies).toContain(drawReply(replies, chance));
    }),
  );
});

test('between two ratings one of their nets is asked, the nearer one more often', () => {
  expect(drawNet(1550, 0.99)).toBe(1500);
  expect(drawNet(1400, 0.74)).toBe(1300);
  expect(drawNet(1400, 0.76)).toBe(1500);
});
