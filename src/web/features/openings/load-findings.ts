import { useEffect, useState } from 'react';

import type * as findings from './findings.ts';

let loaded: typeof findings | undefined;

/** Every check begins with this, so that its result can be shown without a pause. */
export async function loadFindings(): Promise<void> {
  loaded = await import('./findings.ts');
}

/** There as soon as there is a result, also one that was kept from the last visit. */
export function useFindings(hasResult: boolean): typeof findings | undefined {
  const [, setIsLoaded] = useState(false);
  useEffect(() => {
    if (hasResult && loaded === undefined) void loadFindings().then(() => setIsLoaded(true));
  }, [hasResult]);
  return loaded;
}
