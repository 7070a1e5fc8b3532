import { explorePosition, type ExplorerChoice, type PositionStatistics } from './explorer.ts';
import { type Upstream, UpstreamFailure } from './failure.ts';
import { makeHostQueue, type HostQueue } from './host-queue.ts';
import type { LichessGamesCall, LichessPage, LichessPageCall } from './lichess-games.ts';
import { getStudyPgn, listStudies, type LichessCall, type LichessStudy } from './lichess-studies.ts';
import type { WriteCall, WrittenChapter } from './lichess-study-writing.ts';
import { makeSend } from './request.ts';

/**
 * Lichess, its explorer and chess.com, called from the page with the user's own address and token: one request
 * at a time to each, a minute's pause after a 429, and no retries that nobody asked for. Failures are
 * UpstreamFailures with a sentence for the screen; an abort rejects with the signal's reason. The token
 * comes from lichess-oauth.ts. What reads games and what writes studies is fetched with its first call.
 */
export interface UpstreamOptions {
  lichessUrl: string;
  explorerUrl: string;
  chessComUrl: string;
  /** Both sites ask for at least a minute after a 429. */
  pauseMs?: number;
  /** The page gives a site up that sends nothing for this long. */
  silenceMs?: number;
}

interface Call {
  signal?: AbortSignal | undefined;
}

export interface Upstreams {
  /** For screens that show a pause: state and changes of each host's queue. */
  queues: Record<Upstream, HostQueue>;
  /** Owned studies, each announced as it arrives. */
  listStudies(
    username: string,
    call?: LichessCall & { onStudy?: (study: LichessStudy) => void },
  ): Promise<LichessStudy[]>;
  getStudyPgn(
    studyId: string,
    call?: LichessCall & { onChapters?: (count: number) => void },
  ): Promise<string>;
  /** When the study was last changed there, as Lichess words it. */
  findStudyDate(studyId: string, call: LichessCall): Promise<string>;
  /** What the token allows. */
  getTokenScopes(token: string): Promise<readonly string[]>;
  /** Puts other moves in the place of a chapter's. */
  replaceChapter(studyId: string, chapter: WrittenChapter & { id: string }, call: WriteCall): Promise<void>;
  addChapter(
    studyId: string,
    chapter: WrittenChapter & { orientation: string },
    call: WriteCall,
  ): Promise<void>;
  /** At most 80 finished standard games as PGN, newest first, or all since a moment, each announced as it arrives. */
  listLichessGames(username: string, call?: LichessGamesCall): Promise<string[]>;
  /** Standard games of this month and the last (UTC) as PGN, newest first. */
  listChessComGames(username: string, now: Date, call?: Call): Promise<string[]>;
  /** One page of somebody else's games, newest first, and how many games of all kinds came. */
  listLichessPage(username: string, call: LichessPageCall): Promise<LichessPage>;
  /** Months in which somebody has played, newest first. */
  listChessComMonths(username: string, call: Call): Promise<string[]>;
  /** Standard games of one month, written `2026/11`, newest first, and how many of all kinds there are. */
  readChessComMonth(username: string, month: string, call: Call): Promise<{ pgns: string[]; seen: number }>;
  explorePosition(
    fen: string,
    filter: ExplorerChoice,
    call: Call & { token: string | undefined },
  ): Promise<PositionStatistics>;
}

/** Without a connection not even the code for the site comes. */
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
/** The explorer's own site waits this long between two questions. */
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
