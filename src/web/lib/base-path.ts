function findBasePath(): string {
  return document.getElementById('root')?.dataset['base'] ?? '';
}

export function findRoute(pathname: string): string {
  return pathname.slice(findBasePath().length);
}

export function findHome(): string {
  return window.location.origin + findBasePath();
}
