import type { Upstreams } from './upstreams.ts';

export interface GamePage {
  readonly pgns: readonly string[];
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
  /** Returns undefined after the last page. After a failure, the next call repeats the request. */
  next(signal: AbortSignal): Promise<GamePage | undefined>;
}

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
