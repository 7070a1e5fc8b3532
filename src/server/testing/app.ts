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
import { type ReusableDatabase, takeFile } from './sqlite.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    sqliteTemplate: string;
  }
}

export type MakeLocation = () => Promise<DatabaseLocation>;

type TestRule = (name: string, act: () => Promise<void>) => void;

/**
 * For tests that depend on the database, such as races and migrations. On PostgreSQL, `testRule` runs only in
 * `npm run test:long`.
 */
export function describeOnBothDatabases(
  name: string,
  suite: (makeLocation: MakeLocation, testRule: TestRule) => void,
): void {
  describe(`${name} on sqlite`, () => suite(makeSqliteLocation, test));
  describe(`${name} on postgres`, () => suite(makePostgresLocation, isLongRun ? test : () => undefined));
}

export function describeOnAnyDatabase(name: string, suite: (makeLocation: MakeLocation) => void): void {
  const places = [{ kind: 'sqlite', makeLocation: makeSqliteLocation }];
  if (isLongRun) places.push({ kind: 'postgres', makeLocation: makePostgresLocation });
  describe.each(places)(`${name} on $kind`, ({ makeLocation }) => suite(makeLocation));
}

export function describeOnEmptyDatabases(name: string, suite: (makeLocation: MakeLocation) => void): void {
  describe(`${name} on sqlite`, () => suite(makeEmptySqliteLocation));
  describe(`${name} on postgres`, () => suite(makeEmptyPostgresLocation));
}

const cleanups: Array<() => Promise<void>> = [];

export function afterTest(cleanup: () => Promise<void>): void {
  cleanups.push(cleanup);
}

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

const migrated = new WeakMap<DatabaseLocation, ReusableDatabase>();

export async function makeSqliteLocation(): Promise<DatabaseLocation> {
  return reuse(await takeFile());
}

export async function makeEmptyPostgresLocation(): Promise<DatabaseLocation> {
  const { url, drop } = await createDatabase('template0');
  afterTest(drop);
  return { url, dataDir: await makeDataDir() };
}

export async function makePostgresLocation(): Promise<DatabaseLocation> {
  return reuse(await takeDatabase(await makeDataDir()));
}

function reuse(reusable: ReusableDatabase): DatabaseLocation {
  afterTest(reusable.giveBack);
  migrated.set(reusable.location, reusable);
  return reusable.location;
}

export async function startTestNode(
  environment: Record<string, string>,
  options?: StartOptions,
): Promise<NodeProcess> {
  const node = await startProgram(environment, options);
  afterTest(() => node.kill('SIGKILL'));
  return node;
}

export async function startNodeOn(
  { url, dataDir }: DatabaseLocation,
  environment: Record<string, string> = {},
): Promise<NodeProcess> {
  const database = url === undefined ? {} : { DATABASE_URL: url };
  return startTestNode({ DATA_DIR: dataDir, ...database, ...environment });
}

export async function openTestDatabase(location: DatabaseLocation): Promise<Db> {
  const reusable = migrated.get(location);
  let db = await reusable?.open();
  if (db === undefined) {
    const opened = await (reusable === undefined ? openDatabase(location) : connectDatabase(location));
    afterTest(() => opened.destroy());
    db = opened;
  }
  await db.connection().execute(async () => undefined);
  return db;
}

export interface TestApp {
  app: App;
  db: Db;
  config: Config;
  mails: Mail[];
  clock: { now: number };
  signUp(username: string): Promise<Visitor>;
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

export const quickHasher: Hasher = {
  derive: async (password, nonce, cost) => deriveTag(password, nonce, cost),
  close: () => undefined,
};

export const quickCost: HashingCost = { memoryKib: 8, passes: 1 };

const noPage = join(import.meta.dirname, 'no-page');

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
