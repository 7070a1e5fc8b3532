/**
 * `page`: network first. `shell`: cache first. `keep`: cache at first use. `pass`: leave it to the browser.
 */
type Way = 'page' | 'shell' | 'keep' | 'pass';

interface WorkerRequest {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

export function chooseWay(
  { method, mode, url }: WorkerRequest,
  home: string,
  shell: ReadonlySet<string>,
): Way {
  if (method !== 'GET' || !url.startsWith(home)) return 'pass';
  const { pathname } = new URL(url);
  const path = pathname.slice(new URL(home).pathname.length);
  if (/^(?:(?:api|docs)(?:\/|$)|(?:myws|metrics)$)/.test(path)) return 'pass';
  if (mode === 'navigate') return 'page';
  if (shell.has(pathname)) return 'shell';
  return /^(?:assets|engine)\//.test(path) ? 'keep' : 'pass';
}

export function choosePage(url: string, home: string, pages: ReadonlySet<string>): string {
  const { pathname } = new URL(url);
  return pages.has(pathname) ? pathname : new URL(home).pathname;
}

export function listOldCaches(names: readonly string[], own: string, prefix: string): string[] {
  return names.filter((name) => name.startsWith(prefix) && name !== own).slice(0, -1);
}
