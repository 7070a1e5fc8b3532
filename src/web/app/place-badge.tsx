import { Suspense } from 'react';

import type { Place } from './screens.ts';

/** The number beside a place, where it has one; it may come later than the place itself. */
export function PlaceBadge({ place }: { place: Place }) {
  return (
    place.Badge && (
      <Suspense>
        <place.Badge />
      </Suspense>
    )
  );
}
