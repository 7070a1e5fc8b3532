import type { SiteName } from './site.ts';

/** Trouble on demand. Everything that is left out matches anything; a fault without `times` stays until cleared. */
export interface Fault {
  site?: SiteName;
  method?: string;
  /** A regular expression for path and query, such as `/api/study/by/`. */
  path?: string;
  times?: number;
  /** What goes wrong: wait, answer with a status, or break the connection in mid-answer. */
  delayMs?: number;
  status?: number;
  body?: string;
  cutAfterBytes?: number;
}

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** The first fault that fits, counted as used. */
  take(site: SiteName, method: string, pathAndQuery: string): Fault | undefined;
}

export function makeFaults(): Faults {
  let waiting: { fault: Fault; left: number }[] = [];
  return {
    add: (fault) => {
      waiting.push({ fault, left: fault.times ?? Infinity });
    },
    clear: () => {
      waiting = [];
    },
    take: (site, method, pathAndQuery) => {
      const found = waiting.find(
        ({ fault, left }) =>
          left > 0 &&
          (fault.site ?? site) === site &&
          (fault.method ?? method) === method &&
          new RegExp(fault.path ?? '').test(pathAndQuery),
      );
      if (found) found.left -= 1;
      return found?.fault;
    },
  };
}
