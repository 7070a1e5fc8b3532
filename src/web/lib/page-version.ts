import { Store } from './store.ts';

export const versionHeader = 'x-tabiya-version';

export const isOutdated = new Store(false);

function findOwnVersion(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="tabiya-version"]')?.content ?? '';
}

export function compareVersion(ofServer: string | null): void {
  if (ofServer && ofServer !== findOwnVersion()) isOutdated.set(true);
}
