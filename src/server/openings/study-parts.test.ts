import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinParts, partLength, planParts, type TextPart } from './study-parts.ts';

function apply(parts: readonly TextPart[], next: string): { parts: TextPart[]; writtenUnits: number } {
  const { written, removed } = planParts(parts, next);
  const gone = new Set([...removed, ...written.map(({ part }) => part)]);
  const remaining = parts.filter(({ part }) => !gone.has(part));
  return {
    parts: [...remaining, ...written].toSorted((one, other) => one.part - other.part),
    writtenUnits: joinParts(written).length,
  };
}

function makeText(length: number, seed: number): string {
  let text = '';
  for (let at = 0; text.length < length; at += 1) text += `${seed}.${at} 😀`;
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, 'x');
}

const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.oneof(fc.nat(300), fc.nat(5 * partLength)),
  added: fc.oneof(fc.nat(300), fc.nat(5 * partLength)),
});

test('whatever is changed where, the parts are those of the text, in order, none too long and none with half a character', () => {
  fc.assert(
    fc.property(fc.nat(6 * partLength), fc.array(edit, { maxLength: 8 }), (length, edits) => {
      let text = makeText(length, 0);
      let { parts } = apply([], text);
      for (const [seed, { at, removed, added }] of edits.entries()) {
        const from = Math.floor(at * text.length);
        text =
          `${text.slice(0, from)}${makeText(added, seed + 1)}${text.slice(from + removed)}`.toWellFormed();
        ({ parts } = apply(parts, text));
        expect(joinParts(parts) === text).toBe(true);
        expect(Math.max(0, ...parts.map((part) => part.text.length))).toBeLessThanOrEqual(2 * partLength);
        expect(parts.every((part) => part.text.isWellFormed() && part.text !== '')).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test('a small change of a long text writes the parts that it touches', () => {
  const text = makeText(200 * partLength, 0);
  const { parts } = apply([], text);
  for (const at of [0, partLength, 7 * partLength + 5, text.length]) {
    const edited = `${text.slice(0, at)}${'y'.repeat(200)}${text.slice(at)}`.toWellFormed();
    expect(apply(parts, edited).writtenUnits).toBeLessThanOrEqual(2 * partLength);
  }
  expect(planParts(parts, text)).toEqual({ written: [], removed: [] });
});
