import { explorePosition } from './explorer.ts';
import { type Upstream, UpstreamFailure } from './failure.ts';
import { makeHostQueue } from './host-queue.ts';
import { getStudyPgn, listStudies } from './lichess-studies.ts';
import { makeSend, type Send } from './request.ts';

export interface UpstreamOptions {
  lichessUrl: string;
  explorerUrl: string;
  chessComUrl: string;
  pauseMs?: number;
  silenceMs?: number;
}

export type Upstreams = ReturnType<typeof makeUpstreams>;

type SiteCall<Args extends unknown[], Answer> = (
  send: Send,
  siteUrl: string,
  ...args: Args
) => Promise<Answer>;

const usualPauseMs = 60_000;
const usualSilenceMs = 30_000;
const explorerGapMs = 250;

export function makeUpstreams(options: UpstreamOptions) {
  const { lichessUrl, explorerUrl, chessComUrl, pauseMs = usualPauseMs } = options;
  const queues = {
    lichess: makeHostQueue({ pauseMs, gapMs: 0 }),
    explorer: makeHostQueue({ pauseMs, gapMs: explorerGapMs }),
    chessCom: makeHostQueue({ pauseMs, gapMs: 0 }),
  };
  const send = makeSend(queues, options.silenceMs ?? usualSilenceMs);
  const siteUrls = { lichess: lichessUrl, explorer: explorerUrl, chessCom: chessComUrl };

  const at =
    <Args extends unknown[], Answer>(site: Upstream, load: () => Promise<SiteCall<Args, Answer>>) =>
    async (...args: Args): Promise<Answer> => {
      const call = await load().catch(() => {
        throw new UpstreamFailure('unreachable', site, { what: 'position' });
      });
      return call(send, siteUrls[site], ...args);
    };
  const writing = () => import('./lichess-study-writing.ts');
  const games = () => import('./lichess-games.ts');
  const chessCom = () => import('./chess-com-games.ts');
  return {
    queues,
    listStudies: at('lichess', async () => listStudies),
    getStudyPgn: at('lichess', async () => getStudyPgn),
    findStudyDate: at('lichess', async () => (await writing()).findStudyDate),
    getTokenScopes: at('lichess', async () => (await writing()).getTokenScopes),
    replaceChapter: at('lichess', async () => (await writing()).replaceChapter),
    addChapter: at('lichess', async () => (await writing()).addChapter),
    listLichessGames: at('lichess', async () => (await games()).listLichessGames),
    listLichessPage: at('lichess', async () => (await games()).listLichessPage),
    listChessComGames: at('chessCom', async () => (await chessCom()).listChessComGames),
    listChessComMonths: at('chessCom', async () => (await chessCom()).listChessComMonths),
    readChessComMonth: at('chessCom', async () => (await chessCom()).readChessComMonth),
    explorePosition: at('explorer', async () => explorePosition),
  };
}
