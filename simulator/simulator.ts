import { makeChessComSite } from './chess-com/site.ts';
import { makeExplorerSite } from './explorer/site.ts';
import { readOwnGames, type GameLibrary } from './games/library.ts';
import { demoPlayer, secondPlayer } from './games/players.ts';
import { makeFaults, type Faults, type Fault } from './http/faults.ts';
import { startOrigin, type LoggedRequest } from './http/origin.ts';
import { makeLichessSite } from './lichess/site.ts';
import { makeTokenStore } from './oauth/token-store.ts';
import { readFolderGames, readFolderStudies } from './data-folder.ts';
import { makeBigStudy } from './studies/big-study.ts';
import { readOwnStudies } from './studies/catalog.ts';
import type { Study } from './studies/study.ts';
import { makeUsers } from './users.ts';
import type { Site } from './http/site.ts';

export interface SimulatorOptions {
  /** The first of three consecutive ports. By default the system chooses free ports. */
  port?: number;
  now?: () => number;
  /** 1 (default) streams as slowly as the real sites, and 0 without pauses. */
  pace?: number;
  /** Rejects crawlers and headless Chrome by User-Agent, unless they send a token. On by default. */
  crawlerRules?: boolean;
  /** Answers 429 above Lichess's limit of parallel streams. On by default; parallel tests turn it off. */
  concurrencyLimits?: boolean;
  /** Adds a generated study of 60 chapters to the demo player. */
  bigStudy?: boolean;
  dataFolder?: string;
  games?: GameLibrary;
  studies?: readonly Study[];
}

export interface Simulator {
  lichessUrl: string;
  explorerUrl: string;
  chessComUrl: string;
  faults: Faults;
  /** Oldest first, including CORS preflight requests. */
  requests: LoggedRequest[];
  /** Tests may change these studies, as another Lichess user would. */
  studies: readonly Study[];
  makeToken(username: string, scopes: readonly string[]): string;
  revokeToken(token: string): void;
  close(): Promise<void>;
}

export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const {
    port = 0,
    now = Date.now,
    pace = 1,
    crawlerRules = true,
    concurrencyLimits = true,
    dataFolder,
  } = options;
  const games =
    options.games ?? (dataFolder === undefined ? readOwnGames(now()) : readFolderGames(dataFolder, now()));
  const studies = [
    ...(options.studies ??
      (dataFolder === undefined ? readOwnStudies() : readFolderStudies(dataFolder, demoPlayer))),
    ...(options.bigStudy ? [makeBigStudy(games.lichess, demoPlayer)] : []),
  ];
  const users = makeUsers([demoPlayer, secondPlayer], games.lichess);
  const tokens = makeTokenStore(now);
  const faults = makeFaults();
  const requests: LoggedRequest[] = [];
  const lichess = makeLichessSite({
    games: games.lichess,
    studies,
    users,
    tokens,
    now,
    pace,
    crawlerRules,
    concurrencyLimits,
  });
  const sites = [
    withControl(lichess, faults, requests),
    makeExplorerSite(games.lichess, tokens),
    makeChessComSite({ games: games.chessCom, now, crawlerRules }),
  ] as const;
  const [lichessOrigin, explorerOrigin, chessComOrigin] = await Promise.all([
    startOrigin(sites[0], port, faults, requests),
    startOrigin(sites[1], port && port + 1, faults, requests),
    startOrigin(sites[2], port && port + 2, faults, requests),
  ]);
  return {
    lichessUrl: lichessOrigin.url,
    explorerUrl: explorerOrigin.url,
    chessComUrl: chessComOrigin.url,
    faults,
    requests,
    studies,
    makeToken: (username, scopes) => tokens.makeToken(username, scopes),
    revokeToken: (token) => {
      tokens.revoke(token);
    },
    close: async () => {
      await Promise.all([lichessOrigin.close(), explorerOrigin.close(), chessComOrigin.close()]);
    },
  };
}

/** Other processes use this path to add faults and to read requests. */
const controlPath = /^\/__control\/(faults|requests)$/;
const textFields = ['site', 'method', 'path', 'body'];
const numberFields = ['times', 'delayMs', 'status', 'cutAfterBytes'];

function isFault(value: unknown): value is Fault {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(
    ([name, field]) =>
      (textFields.includes(name) && typeof field === 'string') ||
      (numberFields.includes(name) && typeof field === 'number'),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function withControl(site: Site, faults: Faults, log: LoggedRequest[]): Site {
  return {
    ...site,
    handle: (request, reply) => {
      const what = controlPath.exec(request.path)?.[1];
      if (!what) return site.handle(request, reply);
      const { method } = request;
      if (what === 'faults' && method === 'POST') {
        const fault = parseJson(request.body);
        if (!isFault(fault)) return reply.send(400, 'not a fault');
        faults.add(fault);
        return reply.send(204);
      }
      if (what === 'faults' && method === 'DELETE') {
        faults.clear();
        return reply.send(204);
      }
      if (what === 'requests' && method === 'GET') return reply.sendJson(200, log);
      if (what === 'requests' && method === 'DELETE') {
        log.length = 0;
        return reply.send(204);
      }
      return reply.send(405);
    },
  };
}
