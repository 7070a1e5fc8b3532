/** A route that is not in the table fails the test, so that nobody can forget to think about it. In `npm run check`: it needs no PostgreSQL. */
import { afterEach, expect, test } from 'vitest';
import { cleanUp, makeEmptySqliteLocation } from '#server/testing/app';
import { rules } from './access-table.ts';
import { startListedApp } from './routes.ts';

afterEach(cleanUp);

test('every route is in the table of who may do what, and no other', async () => {
  const { routes } = await startListedApp(makeEmptySqliteLocation);
  expect(routes.map(({ name }) => name).sort()).toEqual(Object.keys(rules).sort());
});
