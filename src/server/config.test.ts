import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BadSetting, parseConfig } from './config.ts';
import { makeDataDir } from './testing/app.ts';

test('needs nothing to be set', () => {
  expect(parseConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: './data',
    databaseUrl: undefined,
    smtpUrl: undefined,
    signUp: 'open',
    guests: 0,
    passwordMinLength: 1,
    supportEmail: 'support@localhost',
    oidcIssuer: undefined,
    oidcClientId: undefined,
    oidcClientSecret: undefined,
    oidcName: undefined,
    secretKey: undefined,
    metricsToken: undefined,
    logLevel: 'info',
    trustedProxies: ['loopback'],
    lichessUrl: 'https://lichess.org',
    lichessExplorerUrl: 'https://explorer.lichess.org',
    chessComUrl: 'https://api.chess.com',
    openingGameMaxMoves: 15,
    openingGameClockSeconds: 600,
    openingGameReconnectSeconds: 40,
    tutorialUrls: {},
    backupEvery: undefined,
    backupKeep: 7,
    releasesUrl: undefined,
    explorerFile: undefined,
  });
});

test('the public address follows the port and loses its slash', () => {
  expect(parseConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(parseConfig({ PUBLIC_URL: 'https://chess.example.org/' }).publicUrl).toBe(
    'https://chess.example.org',
  );
});

test('the public address may be a path of a host, but none that the server has itself', () => {
  expect(parseConfig({ PUBLIC_URL: 'https://example.org/games/chess/' }).publicUrl).toBe(
    'https://example.org/games/chess',
  );
  expect(() => parseConfig({ PUBLIC_URL: 'https://example.org/api/chess' })).toThrow(
    'PUBLIC_URL must be an address whose path begins with none of api, assets,',
  );
});

test('a provider is named whole, and by https unless it is on this machine', () => {
  const whole = {
    OIDC_ISSUER: 'https://id.example.org/realm',
    OIDC_CLIENT_ID: 'tabiya',
    OIDC_CLIENT_SECRET: 's',
  };
  expect(parseConfig(whole)).toMatchObject({
    oidcIssuer: 'https://id.example.org/realm',
    oidcClientId: 'tabiya',
  });
  expect(parseConfig({ ...whole, OIDC_ISSUER: 'http://127.0.0.1:9000' }).oidcIssuer).toContain('127.0.0.1');
  expect(() => parseConfig({ ...whole, OIDC_ISSUER: 'http://id.example.org' })).toThrow(
    'OIDC_ISSUER must be an address that starts with https://',
  );
  for (const name of Object.keys(whole))
    expect(() => parseConfig({ ...whole, [name]: '' })).toThrow(`${name} must be set where another OIDC_`);
});

test('backups are made every so many hours or days', () => {
  expect(parseConfig({ BACKUP_EVERY: '12h' }).backupEvery).toBe(12 * 60 * 60_000);
  expect(parseConfig({ BACKUP_EVERY: '7d', BACKUP_KEEP: '30' })).toMatchObject({
    backupEvery: 7 * 24 * 60 * 60_000,
    backupKeep: 30,
  });
  for (const given of ['daily', '0h', '12', '1000d', '-1d', '1.5h'])
    expect(() => parseConfig({ BACKUP_EVERY: given })).toThrow(
      `BACKUP_EVERY must be a number of hours or days, such as 12h or 7d, but it is "${given}"`,
    );
  expect(() => parseConfig({ BACKUP_KEEP: '0' })).toThrow(BadSetting);
});

test('tutorials are named by the function they show', () => {
  const text = 'game_review=https://films.example.org/1, opening_game=http://films.example.org/2?t=3';
  expect(parseConfig({ TUTORIAL_URLS: text }).tutorialUrls).toEqual({
    game_review: 'https://films.example.org/1',
    opening_game: 'http://films.example.org/2?t=3',
  });
});

test('an empty variable is one that is not set', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(parseConfig({}));
});

test.each([
  ['PORT', 'eighty'],
  ['TUTORIAL_URLS', 'chess=https://films.example.org/1'],
  ['TUTORIAL_URLS', 'game_review=javascript:alert(1)'],
  ['TUTORIAL_URLS', 'https://films.example.org/1'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '1.5'],
  ['PUBLIC_URL', 'chess.example.org'],
  ['PUBLIC_URL', 'https://example.org/che ss'],
  ['PUBLIC_URL', 'https://example.org/"chess'],
  ['PUBLIC_URL', 'https://example.org//chess'],
  ['PUBLIC_URL', 'https://example.org/chess?a'],
  ['LICHESS_URL', 'https://lichess.org/chess'],
  ['DATABASE_URL', 'mysql://localhost/tabiya'],
  ['SMTP_URL', 'localhost:25'],
  ['SIGN_UP', 'maybe'],
  ['PASSWORD_MIN_LENGTH', '0'],
  ['PASSWORD_MIN_LENGTH', '257'],
  ['LICHESS_URL', 'ftp://lichess.org'],
  ['OPENING_GAME_MAX_MOVES', '0'],
  ['OPENING_GAME_CLOCK_SECONDS', 'long'],
  ['RELEASES_URL', 'http://code.example.org/releases'],
  ['LOG_LEVEL', 'chatty'],
  ['TRUSTED_PROXIES', 'everybody'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(BadSetting);
  expect(() => parseConfig({ [name]: value })).toThrow(name);
});

test('trusted proxies are a list', () => {
  expect(parseConfig({ TRUSTED_PROXIES: 'loopback, 10.1.0.0/16,fd00::1' }).trustedProxies).toEqual([
    'loopback',
    '10.1.0.0/16',
    'fd00::1',
  ]);
});

test('a secret may be in a file, which is read once, and not in both places', async () => {
  const folder = await makeDataDir();
  const path = join(folder, 'secret');
  await writeFile(path, 'from a file\n');
  expect(parseConfig({ SECRET_KEY_FILE: path }).secretKey).toBe('from a file');
  expect(parseConfig({ METRICS_TOKEN_FILE: path }).metricsToken).toBe('from a file');
  const provider = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'tabiya' };
  expect(parseConfig({ ...provider, OIDC_CLIENT_SECRET_FILE: path }).oidcClientSecret).toBe('from a file');
  for (const name of ['DATABASE_URL', 'SMTP_URL'])
    expect(() => parseConfig({ [`${name}_FILE`]: path })).toThrow(`${name} must be`);
  expect(() => parseConfig({ SECRET_KEY: 'x', SECRET_KEY_FILE: path })).toThrow(
    'SECRET_KEY_FILE must be empty where SECRET_KEY is set',
  );
  expect(() => parseConfig({ SECRET_KEY_FILE: join(folder, 'none') })).toThrow(
    'SECRET_KEY_FILE must be the path of a file that can be read',
  );
  expect(parseConfig({ SUPPORT_EMAIL_FILE: path }).supportEmail).toBe('support@localhost');
});
