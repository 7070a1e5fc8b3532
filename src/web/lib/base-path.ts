/** The server's base path: empty, or `/chess`. */
function findBasePath(): string {
  return document.getElementById('root')?.dataset['base'] ?? '';
}

export function findRoute(pathname: string): string {
  return pathname.slice(findBasePath().length);
}

/** Without a trailing slash. */
export function findHome(): string {
  return window.location.origin + findBasePath();
}
