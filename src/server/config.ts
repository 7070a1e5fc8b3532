import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod/mini';

import { openingGameDefaults, signUpPolicies, type TutorialName, tutorialNames } from '#contract/config';
import { ExplainedError } from './explained-error.ts';

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof logLevels)[number];

type TutorialUrls = Partial<Record<TutorialName, string>>;

export type Environment = Readonly<Record<string, string | undefined>>;

const text = z.string();

function integer(lowest: number, highest: number) {
  const error = `a whole number from ${lowest} to ${highest}`;
  const digits = text.check(z.regex(/^\d+$/, error));
  const inRange = z.number().check(z.minimum(lowest, error), z.maximum(highest, error));
  return z.pipe(z.pipe(digits, z.transform(Number)), inRange);
}

const url = (protocol: RegExp, starts: string) =>
  z.url({ protocol, error: `an address that starts with ${starts}` });

const origin = z.pipe(
  url(/^https?$/, 'http:// or https://'),
  z.transform((address: string, { issues }) => {
    const { pathname, search, hash, origin: bare } = new URL(address);
    if (pathname !== '/' || search !== '' || hash !== '')
      issues.push({ code: 'custom', message: 'an address without a path', input: address });
    return bare;
  }),
);

const ownParts = new Set(['api', 'assets', 'docs', 'engine', 'metrics', 'myws', 'tutorials']);

const publicAddress = z.pipe(
  url(/^https?$/, 'http:// or https://'),
  z.transform((address: string, { issues }) => {
    const { pathname, search, hash, origin: bare } = new URL(address);
    const path = pathname.replace(/\/$/, '');
    if (!/^(?:\/[A-Za-z0-9_~-]+)*$/.test(path) || search !== '' || hash !== '')
      issues.push({
        code: 'custom',
        message: 'an address with at most a path of letters, digits, -, _ and ~',
        input: address,
      });
    if (ownParts.has(path.split('/')[1] ?? ''))
      issues.push({
        code: 'custom',
        message: `an address whose path begins with none of ${[...ownParts].join(', ')}`,
        input: address,
      });
    return bare + path;
  }),
);

const safeUrl = url(/^https?$/, 'https://').check(
  z.refine((address) => {
    const { protocol, hostname } = new URL(address);
    return protocol === 'https:' || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  }, 'an address that starts with https://'),
);

const span = z.pipe(
  text.check(z.regex(/^[1-9]\d{0,2}[hd]$/, 'a number of hours or days, such as 12h or 7d')),
  z.transform((given: string) => Number.parseInt(given, 10) * (given.endsWith('d') ? 24 : 1) * 60 * 60_000),
);

const networks = z.pipe(
  z.pipe(
    text,
    z.transform((list: string) => list.split(',').map((part) => part.trim())),
  ),
  z
    .array(z.string())
    .check(
      z.refine(
        (parts) => parts.every(isNetwork),
        'addresses or networks with commas between, `loopback` or `uniquelocal`',
      ),
    ),
);

const logLevel = z.pipe(text.check(z.toLowerCase()), z.enum(logLevels, `one of ${logLevels.join(', ')}`));

const signUp = z.enum(signUpPolicies, `one of ${signUpPolicies.join(', ')}`);

const tutorials = z.pipe(
  text,
  z.transform((list, { issues }): TutorialUrls => {
    const urls: TutorialUrls = {};
    for (const part of list.split(',')) {
      const [, key, address = ''] = /^\s*(\w+)=(https?:\/\/\S+)\s*$/.exec(part) ?? [];
      const tutorial = tutorialNames.find((each) => each === key);
      if (tutorial !== undefined && URL.canParse(address)) urls[tutorial] = address;
      else issues.push({ code: 'custom', message: expectedTutorials, input: list });
    }
    return urls;
  }),
);
const expectedTutorials = `a list such as ${tutorialNames[0]}=https://…, with the names ${tutorialNames.join(', ')}`;

const settings = z.object({
  host: z._default(text, '127.0.0.1'),
  port: z._default(integer(0, 65535), 3000),
  publicUrl: z.optional(publicAddress),
  dataDir: z._default(text, './data'),
  databaseUrl: z.optional(url(/^postgres(?:ql)?$/, 'postgres:// or postgresql://')),
  smtpUrl: z.optional(url(/^smtps?$/, 'smtp:// or smtps://')),
  signUp: z._default(signUp, 'open'),
  guests: z._default(integer(0, 10_000), 0),
  passwordMinLength: z._default(integer(1, 256), 1),
  supportEmail: z._default(text, 'support@localhost'),
  oidcIssuer: z.optional(safeUrl),
  oidcClientId: z.optional(text),
  oidcClientSecret: z.optional(text),
  oidcName: z.optional(text.check(z.maxLength(40, 'at most 40 characters'))),
  secretKey: z.optional(text),
  metricsToken: z.optional(text),
  logLevel: z._default(logLevel, 'info'),
  trustedProxies: z._default(networks, ['loopback']),
  lichessUrl: z._default(origin, 'https://lichess.org'),
  lichessExplorerUrl: z._default(origin, 'https://explorer.lichess.org'),
  chessComUrl: z._default(origin, 'https://api.chess.com'),
  openingGameMaxMoves: z._default(integer(1, 300), openingGameDefaults.maxMoves),
  openingGameClockSeconds: z._default(integer(1, 86_400), openingGameDefaults.clockSeconds),
  openingGameReconnectSeconds: z._default(integer(1, 3600), 40),
  tutorialUrls: z._default(tutorials, {}),
  backupEvery: z.optional(span),
  backupKeep: z._default(integer(1, 1000), 7),
  releasesUrl: z.optional(safeUrl),
  /** If set, this file must exist. Otherwise the server looks for the default file in `dataDir`. */
  explorerFile: z.optional(text),
});

export interface Config extends z.infer<typeof settings> {
  publicUrl: string;
}

export const variables = new Map(
  Object.keys(settings.shape).map((name) => [name, name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()]),
);

export class BadSetting extends ExplainedError {
  constructor(name: string, expected: string, value: string) {
    super(`${name} must be ${expected}, but it is "${value}"`);
    this.name = 'BadSetting';
  }
}

export function isHttps({ publicUrl }: { publicUrl: string }): boolean {
  return publicUrl.startsWith('https:');
}

export function isTrustworthy(config: { publicUrl: string }, hostname: string): boolean {
  return isHttps(config) || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

const secrets: ReadonlySet<string> = new Set([
  'databaseUrl',
  'smtpUrl',
  'secretKey',
  'metricsToken',
  'oidcClientSecret',
]);

const oidcSettings = ['oidcIssuer', 'oidcClientId', 'oidcClientSecret'] as const;

export function parseConfig(environment: Environment): Config {
  const read = (name: string): string | undefined => {
    const variable = variables.get(name) ?? name;
    const given = environment[variable]?.trim() || undefined;
    const path = secrets.has(name) ? environment[`${variable}_FILE`]?.trim() || undefined : undefined;
    if (path === undefined) return given;
    if (given !== undefined) throw new BadSetting(`${variable}_FILE`, `empty where ${variable} is set`, path);
    return readSecret(`${variable}_FILE`, path);
  };
  const given = Object.fromEntries([...variables.keys()].map((name) => [name, read(name)]));
  const { data, error } = z.safeParse(settings, given);
  if (error !== undefined) {
    const [issue] = error.issues;
    const name = String(issue?.path[0]);
    throw new BadSetting(variables.get(name) ?? name, issue?.message ?? '', given[name] ?? '');
  }
  const missing = oidcSettings.find((name) => data[name] === undefined);
  if (missing !== undefined && oidcSettings.some((name) => data[name] !== undefined))
    throw new BadSetting(variables.get(missing) ?? missing, 'set where another OIDC_ setting is', '');
  return { ...data, publicUrl: data.publicUrl ?? `http://localhost:${data.port}` };
}

function readSecret(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    throw new BadSetting(variable, 'the path of a file that can be read', path);
  }
}

export function findExplorerFile({
  explorerFile,
  dataDir,
}: Pick<Config, 'explorerFile' | 'dataDir'>): string {
  return explorerFile ?? join(dataDir, 'explorer.sqlite');
}

function isNetwork(text: string): boolean {
  if (text === 'loopback' || text === 'uniquelocal') return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}
