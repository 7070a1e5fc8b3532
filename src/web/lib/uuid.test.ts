import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { makeUuid } from './uuid.ts';

test('makes UUIDs of version 4, each time another', () => {
  const made = Array.from({ length: 1000 }, makeUuid);
  for (const uuid of made) expect(z.safeParse(z.uuidv4(), uuid).success).toBe(true);
  expect(new Set(made).size).toBe(made.length);
});
