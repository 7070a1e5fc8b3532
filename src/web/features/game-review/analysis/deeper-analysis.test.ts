import { expect, test } from 'vitest';

import { makeDeeperText } from './deeper-analysis.ts';

test('mistakes that a deeper analysis clears are told, and no others', () => {
  const shown = new Set([7, 13, 21, 30, 44]);
  const faults = new Map([
    [7, '??'],
    [13, '?'],
    [21, '?'],
    [30, '??'],
    [44, '?'],
  ] as const);
  expect(makeDeeperText(new Set(), undefined)).toBe('');
  expect(makeDeeperText(shown, faults)).toBe('');
  expect(makeDeeperText(shown, new Map([...faults, [13, '?!'] as const]))).toBe(
    'Deeper analysis cleared 1 of 5.',
  );
  expect(makeDeeperText(shown, new Map([...faults].filter(([ply]) => ply > 13)))).toBe(
    'Deeper analysis cleared 2 of 5.',
  );
});
