/** The games of somebody else, newest first and a page at a time: after a pause the next page is asked for. */
import type { Upstreams } from './upstreams.ts';

/** What a page of a site brought. */
export interface GamePage {
  /** Finished standard games, newest first. */
  readonly pgns: readonly string[];
  /** All that the site sent, other variants too. */
  readonly seen: number;
}

export type OpponentUpstreams = Pick<
  Upstreams,
  'listLichessPage' | 'listChessComMonths' | 'readChessComMonth'
>;

interface ReaderOptions {
  readonly username: string;
  readonly upstreams: OpponentUpstreams;
  readonly readToken: () => Promise<string | undefined>;
}

export interface PageReader {
  /** The next page, or undefined at the end. A page that failed is asked for again. Throws an UpstreamFailure. */
  next(signal: AbortSignal): Promise<GamePage | undefined>;
}

/** So many are asked of Lichess at once: some seconds at its pace. */
const gamesPerPage = 200;

export function readLichessPages({ username, upstreams, readToken }: ReaderOptions): PageReader {
  let untilMs: number | undefined;
  let isLast = false;
  return {
    async next(signal) {
      if (isLast) return undefined;
      const token = await readToken();
      const page = await upstreams.listLichessPage(username, { token, signal, untilMs, max: gamesPerPage });
      isLast = page.seen < gamesPerPage || page.oldestMs === undefined || page.oldestMs === untilMs;
      untilMs = page.oldestMs;
      return page;
    },
  };
}

export function readChessComPages({ username, upstreams }: ReaderOptions): PageReader {
  let months: string[] | undefined;
  return {
    async next(signal) {
      months ??= await upstreams.listChessComMonths(username, { signal });
      const [month] = months;
      if (month === undefined) return undefined;
      const page = await upstreams.readChessComMonth(username, month, { signal });
      months = months.slice(1);
      return page;
    },
  };
}
