import type { SiteName } from './site.ts';

export interface Fault {
  site?: SiteName;
  method?: string;
  path?: string;
  times?: number;
  delayMs?: number;
  status?: number;
  body?: string;
  cutAfterBytes?: number;
}

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
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
