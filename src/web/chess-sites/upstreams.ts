import { explorePosition, type ExplorerChoice, type PositionStatistics } from './explorer.ts';
import { type Upstream, UpstreamFailure } from './failure.ts';
import { makeHostQueue, type HostQueue } from './host-queue.ts';
import type { LichessGamesCall, LichessPage, LichessPageCall } from './lichess-games.ts';
import { getStudyPgn, listStudies, type LichessCall, type LichessStudy } from './lichess-studies.ts';
import type { WriteCall, WrittenChapter } from './lichess-study-writing.ts';
import { makeSend } from './request.ts';

/**
 * Lichess, its explorer and chess.com, called from the page with the user's token. One request at a time each, a minute's pause
 * after 429, no automatic retries.
 */
export interface UpstreamOptions {
  lichessUrl: string;
  explorerUrl: string;
  chessComUrl: string;
  /** Both sites ask for at least a minute after a 429. */
  pauseMs?: number;
  silenceMs?: number;
}

interface Call {
  signal?: AbortSignal | undefined;
}

export interface Upstreams {
  queues: Record<Upstream, HostQueue>;
  /** Own studies, reported as they arrive. */
  listStudies(
    username: string,
    call?: LichessCall & { onStudy?: (study: LichessStudy) => void },
  ): Promise<LichessStudy[]>;
  getStudyPgn(
    studyId: string,
    call?: LichessCall & { onChapters?: (count: number) => void },
  ): Promise<string>;
  findStudyDate(studyId: string, call: LichessCall): Promise<string>;
  getTokenScopes(token: string): Promise<readonly string[]>;
  replaceChapter(studyId: string, chapter: WrittenChapter & { id: string }, call: WriteCall): Promise<void>;
  addChapter(
    studyId: string,
    chapter: WrittenChapter & { orientation: string },
    call: WriteCall,
  ): Promise<void>;
  /** At most 80 standard games, newest first, or all since a date, reported as they arrive. */
  listLichessGames(username: string, call?: LichessGamesCall): Promise<string[]>;
  /** This month and the last (UTC), newest first. */
  listChessComGames(username: string, now: Date, call?: Call): Promise<string[]>;
  /** Another player's games, newest first. */
  listLichessPage(username: string, call: LichessPageCall): Promise<LichessPage>;
  listChessComMonths(username: string, call: Call): Promise<string[]>;
  /** `month` is `2026/11`; newest first. */
  readChessComMonth(username: string, month: string, call: Call): Promise<{ pgns: string[]; seen: number }>;
  explorePosition(
    fen: string,
    filter: ExplorerChoice,
    call: Call & { token: string | undefined },
  ): Promise<PositionStatistics>;
}

/** Offline not even the code loads. */
function load<Code>(upstream: Upstream, code: Promise<Code>): Promise<Code> {
  return code.catch(() => {
    throw new UpstreamFailure('unreachable', upstream, { what: 'position' });
  });
}

const loadChessCom = () => load('chessCom', import('./chess-com-games.ts'));
const loadLichessGames = () => load('lichess', import('./lichess-games.ts'));
const loadWriting = () => load('lichess', import('./lichess-study-writing.ts'));

const usualPauseMs = 60_000;
const usualSilenceMs = 30_000;
/** The pace of the explorer's own site. */
const explorerGapMs = 250;

export function makeUpstreams(options: UpstreamOptions): Upstreams {
  const { lichessUrl, explorerUrl, chessComUrl, pauseMs = usualPauseMs } = options;
  const queues = {
    lichess: makeHostQueue({ pauseMs, gapMs: 0 }),
    explorer: makeHostQueue({ pauseMs, gapMs: explorerGapMs }),
    chessCom: makeHostQueue({ pauseMs, gapMs: 0 }),
  };
  const send = makeSend(queues, options.silenceMs ?? usualSilenceMs);
  return {
    queues,
    listStudies: (username, call = {}) => listStudies(send, lichessUrl, username, call),
    getStudyPgn: (studyId, call = {}) => getStudyPgn(send, lichessUrl, studyId, call),
    findStudyDate: async (studyId, call) =>
      (await loadWriting()).findStudyDate(send, lichessUrl, studyId, call),
    getTokenScopes: async (token) => (await loadWriting()).getTokenScopes(send, lichessUrl, token),
    replaceChapter: async (studyId, chapter, call) =>
      (await loadWriting()).replaceChapter(send, lichessUrl, studyId, chapter, call),
    addChapter: async (studyId, chapter, call) =>
      (await loadWriting()).addChapter(send, lichessUrl, studyId, chapter, call),
    listLichessGames: async (username, call = {}) =>
      (await loadLichessGames()).listLichessGames(send, lichessUrl, username, call),
    listChessComGames: async (username, now, call = {}) =>
      (await loadChessCom()).listChessComGames(send, chessComUrl, username, now, call),
    listLichessPage: async (username, call) =>
      (await loadLichessGames()).listLichessPage(send, lichessUrl, username, call),
    listChessComMonths: async (username, call) =>
      (await loadChessCom()).listChessComMonths(send, chessComUrl, username, call),
    readChessComMonth: async (username, month, call) =>
      (await loadChessCom()).readChessComMonth(send, chessComUrl, username, month, call),
    explorePosition: (fen, filter, call) => explorePosition(send, explorerUrl, fen, filter, call),
  };
}
