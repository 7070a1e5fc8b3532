import { makeChessComSite } from './chess-com/site.ts';
import { withControl } from './control.ts';
import { makeExplorerSite } from './explorer/site.ts';
import { readOwnGames, type GameLibrary } from './games/library.ts';
import { demoPlayer, secondPlayer } from './games/players.ts';
import { makeFaults, type Faults } from './http/faults.ts';
import { startOrigin, type LoggedRequest } from './http/origin.ts';
import { makeLichessSite } from './lichess/site.ts';
import { makeTokenStore } from './oauth/token-store.ts';
import { readFolderGames, readFolderStudies } from './data-folder.ts';
import { makeBigStudy } from './studies/big-study.ts';
import { readOwnStudies } from './studies/catalog.ts';
import type { Study } from './studies/study.ts';
import { makeUsers } from './users.ts';

export interface SimulatorOptions {
  /** The first of three consecutive ports; free ports by default. */
  port?: number;
  /** Epoch milliseconds. */
  now?: () => number;
  /** 1 (default) streams as slowly as the real sites, 0 without pauses. */
  pace?: number;
  /** Refuses crawler User-Agents without a token, headless Chrome included. Default on. */
  crawlerRules?: boolean;
  /** Responds with 429 above Lichess's limit of parallel streams. Default on; off for parallel tests. */
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
  /** Oldest first, preflights included. */
  requests: LoggedRequest[];
  /** Tests may change them, as another Lichess user would. */
  studies: readonly Study[];
  /** Skips the OAuth flow. */
  makeToken(username: string, scopes: readonly string[]): string;
  revokeToken(token: string): void;
  close(): Promise<void>;
}

/** Lichess, its explorer and chess.com on loopback, with one set of games and studies. */
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
