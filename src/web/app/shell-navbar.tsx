import { Stack } from '@mantine/core';

import { LichessMenu } from './lichess-menu.tsx';
import { NavItemBadge } from './nav-item-badge.tsx';
import { NavItemLink } from './nav-item-link.tsx';
import { navItems } from './screens.ts';
import { SessionButton } from './session-button.tsx';
import classes from './shell.module.css';

export function ShellNavbar() {
  return (
    <Stack justify="space-between" h="100%" p={{ base: 'md', sm: 'xs' }} pt="md">
      <Stack gap={4}>
        {navItems.map((navItem) => (
          <NavItemLink key={navItem.path} navItem={navItem} className={classes.navItem}>
            <span className={classes.navItemLabel}>{navItem.title}</span>
            <NavItemBadge navItem={navItem} />
          </NavItemLink>
        ))}
      </Stack>
      <Stack hiddenFrom="sm" gap="sm">
        <LichessMenu fullWidth />
        <SessionButton fullWidth />
      </Stack>
    </Stack>
  );
}
