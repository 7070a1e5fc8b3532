/** Every setting of the server, read from environment variables in one place and checked before anything starts. */
import { isIP } from 'node:net';
import { join } from 'node:path';

import { openingGameDefaults, type TutorialName, tutorialNames } from '#contract/config';

const { maxMoves, clockSeconds } = openingGameDefaults;

export interface Config {
  host: string;
  port: number;
  /**
   * Origin only, without a trailing slash; links in mails and the OAuth redirect are made from it. With `PORT=0`
   * its port is filled in once the server listens.
   */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  passwordMinLength: number;
  supportEmail: string;
  secretKey: string | undefined;
  /** Who may read `/metrics` from elsewhere; without it only this machine may. */
  metricsToken: string | undefined;
  logLevel: LogLevel;
  /** Whose word about the address of a user is believed: addresses, networks, `loopback`, `uniquelocal`. */
  trustedProxies: string[];
  lichessUrl: string;
  lichessExplorerUrl: string;
  chessComUrl: string;
  openingGameMaxMoves: number;
  openingGameClockSeconds: number;
  openingGameReconnectSeconds: number;
  /** Where a film shows a function being done. */
  tutorialUrls: TutorialUrls;
  /** A pack of counted games that must be there; without it one in `dataDir` is used if it is there. */
  explorerFile: string | undefined;
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof logLevels)[number];

export type TutorialUrls = Partial<Record<TutorialName, string>>;

export type Environment = Readonly<Record<string, string | undefined>>;

export class BadSetting extends Error {
  constructor(name: string, expected: string, value: string) {
    super(`${name} must be ${expected}, but it is "${value}"`);
    this.name = 'BadSetting';
  }
}

/** Whether browsers reach the server by https, whatever the proxy in front of it then uses. */
export function isHttps({ publicUrl }: { publicUrl: string }): boolean {
  return publicUrl.startsWith('https:');
}

/** Throws a `BadSetting` that names the variable. An empty variable counts as not set. */
export function parseConfig(environment: Environment): Config {
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined;

  function integer(name: string, fallback: number, lowest: number, highest: number): number {
    const text = read(name);
    if (text === undefined) return fallback;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= lowest && value <= highest) return value;
    throw new BadSetting(name, `a whole number from ${lowest} to ${highest}`, text);
  }

  function logLevel(name: string, fallback: LogLevel): LogLevel {
    const text = read(name);
    if (text === undefined) return fallback;
    const level = logLevels.find((each) => each === text.toLowerCase());
    if (level !== undefined) return level;
    throw new BadSetting(name, `one of ${logLevels.join(', ')}`, text);
  }

  function networks(name: string, fallback: string[]): string[] {
    const text = read(name);
    if (text === undefined) return fallback;
    const parts = text.split(',').map((part) => part.trim());
    if (parts.every(isNetwork)) return parts;
    throw new BadSetting(
      name,
      'addresses or networks with commas between, `loopback` or `uniquelocal`',
      text,
    );
  }

  function url(name: string, protocols: string[]): string | undefined {
    const text = read(name);
    if (text === undefined) return undefined;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
    throw new BadSetting(
      name,
      `an address that starts with ${protocols.map((each) => `${each}//`).join(' or ')}`,
      text,
    );
  }

  /** An address without path, as upstreams and `PUBLIC_URL` are used. */
  function origin(name: string, fallback: string): string {
    const text = url(name, ['http:', 'https:']);
    if (text === undefined) return fallback;
    const parsed = new URL(text);
    if (parsed.pathname === '/' && parsed.search === '' && parsed.hash === '') return parsed.origin;
    throw new BadSetting(name, 'an address without a path', text);
  }

  /** `game_review=https://…,opening_game=https://…` */
  function tutorials(name: string): TutorialUrls {
    const text = read(name);
    const expected = `a list such as ${tutorialNames[0]}=https://…, with the names ${tutorialNames.join(', ')}`;
    const urls: TutorialUrls = {};
    for (const part of text?.split(',') ?? []) {
      const [, key, address = ''] = /^\s*(\w+)=(https?:\/\/\S+)\s*$/.exec(part) ?? [];
      const tutorial = tutorialNames.find((each) => each === key);
      if (tutorial === undefined || !URL.canParse(address)) throw new BadSetting(name, expected, text ?? '');
      urls[tutorial] = address;
    }
    return urls;
  }

  const port = integer('PORT', 3000, 0, 65535);
  return {
    host: read('HOST') ?? '127.0.0.1',
    port,
    publicUrl: origin('PUBLIC_URL', `http://localhost:${port}`),
    dataDir: read('DATA_DIR') ?? './data',
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    passwordMinLength: integer('PASSWORD_MIN_LENGTH', 1, 1, 256),
    supportEmail: read('SUPPORT_EMAIL') ?? 'support@localhost',
    secretKey: read('SECRET_KEY'),
    metricsToken: read('METRICS_TOKEN'),
    logLevel: logLevel('LOG_LEVEL', 'info'),
    trustedProxies: networks('TRUSTED_PROXIES', ['loopback']),
    lichessUrl: origin('LICHESS_URL', 'https://lichess.org'),
    lichessExplorerUrl: origin('LICHESS_EXPLORER_URL', 'https://explorer.lichess.org'),
    chessComUrl: origin('CHESS_COM_URL', 'https://api.chess.com'),
    openingGameMaxMoves: integer('OPENING_GAME_MAX_MOVES', maxMoves, 1, 300),
    openingGameClockSeconds: integer('OPENING_GAME_CLOCK_SECONDS', clockSeconds, 1, 86_400),
    openingGameReconnectSeconds: integer('OPENING_GAME_RECONNECT_SECONDS', 40, 1, 3600),
    tutorialUrls: tutorials('TUTORIAL_URLS'),
    explorerFile: read('EXPLORER_FILE'),
  };
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
