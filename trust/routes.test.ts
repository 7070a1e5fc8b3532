import { afterEach, expect, test } from 'vitest';
import { cleanUp, makeEmptySqliteLocation } from '#server/testing/app';
import { apiRoutes } from '#contract/api';
import { rules } from './access-table.ts';
import { startListedApp } from './routes.ts';

afterEach(cleanUp);

test('every route is in the table of who may do what, and no other', async () => {
  const { routes } = await startListedApp(makeEmptySqliteLocation);
  const own = routes.map(({ name }) => name).sort();
  expect(own, 'the lines of trust/access-table.ts').toEqual(Object.keys(rules).sort());
});

test('every route under /api is in the contract for others, and no other', async () => {
  const oidc = {
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_CLIENT_ID: 'tabiya',
    OIDC_CLIENT_SECRET: 'secret',
  };
  const { routes } = await startListedApp(makeEmptySqliteLocation, oidc);
  const own = routes.map(({ name }) => name).filter((name) => name.includes(' /api/'));
  expect(own.sort(), 'the lines of the tables in src/contract/api').toEqual(Object.keys(apiRoutes).sort());
});
