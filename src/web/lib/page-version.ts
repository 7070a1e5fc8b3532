/** Which build this page is, and whether the server has another by now. */
export const versionHeader = 'x-tabiya-version';

let isOutdated = false;
const listeners = new Set<() => void>();

function findOwnVersion(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="tabiya-version"]')?.content ?? '';
}

/** A server that names no version serves no build, as while developing. */
export function compareVersion(ofServer: string | null): void {
  if (isOutdated || !ofServer || ofServer === findOwnVersion()) return;
  isOutdated = true;
  for (const listener of listeners) listener();
}

export function getIsOutdated(): boolean {
  return isOutdated;
}

export function onOutdated(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
