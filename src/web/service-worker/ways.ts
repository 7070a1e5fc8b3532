/** How each request is answered. Pure, so that it can be tried without a browser. */

/**
 * - `page`: from the server; without one, the page that was kept
 * - `shell`: from the files of the shell, which never change under their names
 * - `keep`: the same, and kept once it was used: engine, nets, faces of other scripts
 * - `pass`: as if there were no worker. So is everything about a user: the API is never kept here.
 */
type Way = 'page' | 'shell' | 'keep' | 'pass';

interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** `home` is the address of the first page: the worker answers for what is below it. */
export function chooseWay({ method, mode, url }: Asked, home: string, shell: ReadonlySet<string>): Way {
  if (method !== 'GET' || !url.startsWith(home)) return 'pass';
  const { pathname } = new URL(url);
  const path = pathname.slice(new URL(home).pathname.length);
  if (/^(?:(?:api|docs)(?:\/|$)|(?:myws|metrics)$)/.test(path)) return 'pass';
  if (mode === 'navigate') return 'page';
  if (shell.has(pathname)) return 'shell';
  return /^(?:assets|engine)\//.test(path) ? 'keep' : 'pass';
}

/** The kept page for an address: its own, or the one of the first screen. */
export function choosePage(url: string, home: string, pages: ReadonlySet<string>): string {
  const { pathname } = new URL(url);
  return pages.has(pathname) ? pathname : new URL(home).pathname;
}

/** The newest cache of an earlier version stays: a page of that version may still be open and ask for a part of itself. */
export function listOldCaches(names: readonly string[], own: string, prefix: string): string[] {
  return names.filter((name) => name.startsWith(prefix) && name !== own).slice(0, -1);
}
