import { Suspense } from 'react';

import type { NavItem } from './screens.ts';

/** May load later than its link. */
export function NavItemBadge({ navItem }: { navItem: NavItem }) {
  return (
    navItem.Badge && (
      <Suspense>
        <navItem.Badge />
      </Suspense>
    )
  );
}
