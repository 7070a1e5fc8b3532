import { Suspense } from 'react';

import { storageTrouble } from '../lib/storage-trouble.ts';
import { useStore } from '../lib/use-store.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const DeviceNote = lazyPart(async () => (await import('./device-note.tsx')).DeviceNote);

/** Above every screen: what this browser cannot do, said before it hurts. */
export function DeviceBar() {
  const trouble = useStore(storageTrouble);
  if (trouble === undefined) return null;
  return (
    <Suspense>
      <DeviceNote trouble={trouble} />
    </Suspense>
  );
}
