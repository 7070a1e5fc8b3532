/** What server tests stand on: both databases for real, and an app with a clock and a mailbox of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { describe, test } from 'vitest';
import { deriveTag } from '../accounts/argon2id.ts';
import type { Hasher, HashingCost } from '../accounts/hasher.ts';
import { createPasswords } from '../accounts/passwords.ts';
import { type AppOptions, buildApp } from '../app.ts';
import { type Config, type Environment, parseConfig } from '../config.ts';
import { connectDatabase, type DatabaseLocation, openDatabase } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import { asApiError } from '../errors.ts';
import type { Mail } from '../mail.ts';
import type { App } from '../services.ts';
import { isLongRun } from '../../../scripts/effort.mjs';
import { createDatabase, takeDatabase } from './postgres.ts';
import { type NodeProcess, type StartOptions, startProgram } from './process.ts';
import { type KeptDatabase, takeFile } from './sqlite.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the PostgreSQL that databases.ts starts, without a database name. */
    postgresUrl: string;
    /** A file with all tables and no row. */
    sqliteTemplate: string;
  }
}

/** Makes a place for a database: a folder for SQLite, a new database on PostgreSQL. */
export type MakeLocation = () => Promise<DatabaseLocation>;

/** Named as a test is, and run where it is said to be. */
type TestRule = (name: string, act: () => Promise<void>) => void;

/**
 * For what a database decides: transactions, races, types, quotas, notifications, migrations, backups. One suite on SQLite and on
 * PostgreSQL. Everything made is removed after each test. `testRule` is for what routes and rules decide beside it: on PostgreSQL it
 * is heard in `npm run test:long` only.
 */
export function describeOnBothDatabases(
  name: string,
  suite: (makeLocation: MakeLocation, testRule: TestRule) => void,
): void {
  describe(`${name} on sqlite`, () => suite(makeSqliteLocation, test));
  describe(`${name} on postgres`, () => suite(makePostgresLocation, isLongRun ? test : () => undefined));
}

/**
 * For what routes and rules decide, whatever database is behind them: on SQLite, and in `npm run test:long` on PostgreSQL too. That every
 * route works on both is asked in each run by `trust/access.test.ts`.
 */
export function describeOnAnyDatabase(name: string, suite: (makeLocation: MakeLocation) => void): void {
  const places = [{ kind: 'sqlite', makeLocation: makeSqliteLocation }];
  if (isLongRun) places.push({ kind: 'postgres', makeLocation: makePostgresLocation });
  describe.each(places)(`${name} on $kind`, ({ makeLocation }) => suite(makeLocation));
}

/** As `describeOnBothDatabases`, without any table, as for a node that starts for the first time. */
export function describeOnEmptyDatabases(name: string, suite: (makeLocation: MakeLocation) => void): void {
  describe(`${name} on sqlite`, () => suite(makeEmptySqliteLocation));
  describe(`${name} on postgres`, () => suite(makeEmptyPostgresLocation));
}

const cleanups: Array<() => Promise<void>> = [];

/** Runs after the test, last registered first. */
export function afterTest(cleanup: () => Promise<void>): void {
  cleanups.push(cleanup);
}

/** After each test, by `cleanup.ts`. */
export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
}

export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tabiya-test-'));
  afterTest(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function makeEmptySqliteLocation(): Promise<DatabaseLocation> {
  return { url: undefined, dataDir: await makeDataDir() };
}

/** Those that have all tables: to look for missing ones takes longer than most tests. */
const migrated = new WeakMap<DatabaseLocation, KeptDatabase>();

/** With all tables, as every node but the first finds it: to make them takes longer than most tests. */
export async function makeSqliteLocation(): Promise<DatabaseLocation> {
  return useKept(await takeFile());
}

export async function makeEmptyPostgresLocation(): Promise<DatabaseLocation> {
  const { url, drop } = await createDatabase('template0');
  afterTest(drop);
  return { url, dataDir: await makeDataDir() };
}

/** With all tables. */
export async function makePostgresLocation(): Promise<DatabaseLocation> {
  return useKept(await takeDatabase(await makeDataDir()));
}

function useKept(kept: KeptDatabase): DatabaseLocation {
  afterTest(kept.giveBack);
  migrated.set(kept.location, kept);
  return kept.location;
}

/** The program, killed after the test at the latest. */
export async function startTestNode(
  environment: Record<string, string>,
  options?: StartOptions,
): Promise<NodeProcess> {
  const node = await startProgram(environment, options);
  afterTest(() => node.kill('SIGKILL'));
  return node;
}

/** The same on that database. */
export async function startNodeOn(
  { url, dataDir }: DatabaseLocation,
  environment: Record<string, string> = {},
): Promise<NodeProcess> {
  const database = url === undefined ? {} : { DATABASE_URL: url };
  return startTestNode({ DATA_DIR: dataDir, ...database, ...environment });
}

export async function openTestDatabase(location: DatabaseLocation): Promise<Db> {
  const kept = migrated.get(location);
  let db = await kept?.open();
  if (db === undefined) {
    const opened = await (kept === undefined ? openDatabase(location) : connectDatabase(location));
    afterTest(() => opened.destroy());
    db = opened;
  }
  // Connected from here on, as a server is.
  await db.connection().execute(async () => undefined);
  return db;
}

export interface TestApp {
  app: App;
  db: Db;
  config: Config;
  /** Every mail sent, oldest first. */
  mails: Mail[];
  clock: { now: number };
  /** Signs up a user and answers with a function that sends requests as them. */
  signUp(username: string): Promise<Visitor>;
  /** Sends requests like one browser: it keeps the cookies it is given. */
  visit(): Visitor;
}

export interface Visitor {
  send(options: InjectOptions): Promise<LightMyRequestResponse>;
  post(url: string, body?: object): Promise<LightMyRequestResponse>;
  postForm(url: string, form: Record<string, string>): Promise<LightMyRequestResponse>;
  postBytes(url: string, bytes: Buffer): Promise<LightMyRequestResponse>;
  get(url: string): Promise<LightMyRequestResponse>;
  cookies: Map<string, string>;
}

export const testPassword = 'correct horse battery staple';

/** Argon2id here and now: with the least memory it takes no time. */
export const quickHasher: Hasher = {
  derive: async (password, nonce, cost) => deriveTag(password, nonce, cost),
  close: () => undefined,
};

/** The least that Argon2id takes. */
export const quickCost: HashingCost = { memoryKib: 8, passes: 1 };

/** Each of the page's files would be a route, which takes longer than most tests; and what was built last would decide. */
const noPage = join(import.meta.dirname, 'no-page');

/** A tested app on a database of its own, without the page. The clock stands still until the test moves it. */
export async function startTestApp(
  makeLocation: MakeLocation,
  environment: Environment = {},
  options: AppOptions = {},
): Promise<TestApp> {
  const location = await makeLocation();
  const db = await openTestDatabase(location);
  const config = parseConfig({ DATA_DIR: location.dataDir, ...environment });
  const mails: Mail[] = [];
  const clock = { now: Date.UTC(2026, 10, 15, 12) };
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const passwords = createPasswords(quickHasher, quickCost);
  const app = await buildApp(
    { db, config, mailer, now: () => clock.now },
    { passwords, webRoot: noPage, docsRoot: noPage, ...options },
  );
  afterTest(() => app.close());
  // A test that meets `internal` shows what the server would have logged.
  app.addHook('onError', async (request, _reply, error) => {
    if (asApiError(error) === undefined)
      process.stderr.write(`${request.method} ${request.url}: ${error.stack}\n`);
  });

  async function signUp(username: string): Promise<Visitor> {
    const visitor = makeVisitor(app);
    const email = `${username.toLowerCase()}@example.org`;
    const answer = await visitor.postForm('/api/register', { email, username, password: testPassword });
    if (answer.statusCode !== 200) throw new Error(`sign-up failed: ${answer.body}`);
    return visitor;
  }
  return { app, db, config, mails, clock, signUp, visit: () => makeVisitor(app) };
}

function makeVisitor(app: App): Visitor {
  const cookies = new Map<string, string>();
  async function send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const answer = await app.inject({
      ...options,
      cookies: { ...Object.fromEntries(cookies), ...options.cookies },
    });
    for (const { name, value } of answer.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }
  return {
    send,
    cookies,
    get: (url) => send({ method: 'GET', url }),
    post: (url, body) => send({ method: 'POST', url, ...(body === undefined ? {} : { payload: body }) }),
    postBytes: (url, bytes) =>
      send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/octet-stream' },
        payload: bytes,
      }),
    postForm: (url, form) =>
      send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      }),
  };
}
