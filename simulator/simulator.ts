import { makeChessComSite } from './chess-com/site.ts';
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
  now?: () => number;
  /** 1 (default) streams as slowly as the real sites; 0 streams without pauses. */
  pace?: number;
  crawlerRules?: boolean;
  concurrencyLimits?: boolean;
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
  requests: LoggedRequest[];
  studies: readonly Study[];
  makeToken(username: string, scopes: readonly string[]): string;
  revokeToken(token: string): void;
  close(): Promise<void>;
}

export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { now = Date.now, pace = 1, crawlerRules = true, concurrencyLimits = true, dataFolder } = options;
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
  const sites = [
    makeLichessSite({
      games: games.lichess,
      studies,
      users,
      tokens,
      now,
      pace,
      crawlerRules,
      concurrencyLimits,
    }),
    makeExplorerSite(games.lichess, tokens),
    makeChessComSite({ games: games.chessCom, now, crawlerRules }),
  ];
  const origins = await Promise.all(sites.map((site) => startOrigin(site, faults, requests)));
  const [lichessUrl = '', explorerUrl = '', chessComUrl = ''] = origins.map(({ url }) => url);
  return {
    lichessUrl,
    explorerUrl,
    chessComUrl,
    faults,
    requests,
    studies,
    makeToken: tokens.makeToken,
    revokeToken: tokens.revoke,
    close: async () => void (await Promise.all(origins.map((origin) => origin.close()))),
  };
}
