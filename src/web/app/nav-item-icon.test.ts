import { expect, test } from 'vitest';
import { NavItemIcon } from './nav-item-icon.tsx';
import { navItems } from './screens.ts';

test.each(navItems.map(({ path }) => path))('the place %s has an icon', (path) => {
  expect(NavItemIcon({ path })).toBeDefined();
});
