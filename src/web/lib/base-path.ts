/** The path of the host under which the server has put the page: empty, or `/chess`. Addresses of the router begin behind it. */
function findBasePath(): string {
  return document.getElementById('root')?.dataset['base'] ?? '';
}

/** The address for the router, made from the one that the browser shows. */
export function findRoute(pathname: string): string {
  return pathname.slice(findBasePath().length);
}

/** Where the page lives, without a slash at the end. */
export function findHome(): string {
  return window.location.origin + findBasePath();
}
