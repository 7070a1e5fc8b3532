import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupByRows } from './row-groups.ts';

test('groups hold every item once, in order, and no more rows than asked for unless one has them alone', () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 40 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 50 }), (items, most) => {
      const groups = groupByRows(items, (size) => size, most);
      expect(groups.flat()).toEqual(items);
      const sum = (group: readonly number[]): number => group.reduce((rows, size) => rows + size, 0);
      for (const [place, group] of groups.entries()) {
        if (group.length > 1) expect(sum(group)).toBeLessThanOrEqual(most);
        const next = groups[place + 1];
        if (next !== undefined) expect(sum(group) + next[0]).toBeGreaterThan(most);
      }
    }),
  );
});
