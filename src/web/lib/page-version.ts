/** Which build this page is, and whether the server has another by now. */
import { Store } from './store.ts';

export const versionHeader = 'x-tabiya-version';

export const isOutdated = new Store(false);

function findOwnVersion(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="tabiya-version"]')?.content ?? '';
}

/** A server that names no version serves no build, as while developing. */
export function compareVersion(ofServer: string | null): void {
  if (ofServer && ofServer !== findOwnVersion()) isOutdated.set(true);
}
