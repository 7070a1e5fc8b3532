/** Empty or, if the server runs below a path, that path, for example `/chess`. */
function findBasePath(): string {
  return document.getElementById('root')?.dataset['base'] ?? '';
}

export function findRoute(pathname: string): string {
  return pathname.slice(findBasePath().length);
}

/** Returns the site's address with the base path, without a trailing slash. */
export function findHome(): string {
  return window.location.origin + findBasePath();
}
