import { Suspense } from 'react';

import type { NavItem } from './screens.ts';

export function NavItemBadge({ navItem }: { navItem: NavItem }) {
  return (
    navItem.Badge && (
      <Suspense>
        <navItem.Badge />
      </Suspense>
    )
  );
}
