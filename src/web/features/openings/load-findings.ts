import type * as findings from './findings.ts';

let loaded: typeof findings | undefined;

/** Every check begins with this, so that its result can be shown without a pause. */
export async function loadFindings(): Promise<void> {
  loaded = await import('./findings.ts');
}

/** There as soon as there is a result. */
export function getFindings(): typeof findings | undefined {
  return loaded;
}
