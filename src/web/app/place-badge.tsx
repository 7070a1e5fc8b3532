import { Suspense } from 'react';

import type { Place } from './screens.ts';

/** May load later than its link. */
export function PlaceBadge({ place }: { place: Place }) {
  return (
    place.Badge && (
      <Suspense>
        <place.Badge />
      </Suspense>
    )
  );
}
