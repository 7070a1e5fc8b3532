import { expect, test } from 'vitest';

import { makeImportText } from './import-run.ts';

test('the header says how far an import is, in few words', () => {
  expect(makeImportText({ phase: 'running', added: 0 })).toBe('Importing games');
  expect(makeImportText({ phase: 'running', added: 1240 })).toBe('Importing games, 1,240 new');
  expect(makeImportText({ phase: 'paused', added: 1 })).toBe('Import paused, 1 new');
  expect(makeImportText({ phase: 'failed', added: 0 })).toBe('Import stopped');
});
