import { NavItemBadge } from './nav-item-badge.tsx';
import { NavItemIcon } from './nav-item-icon.tsx';
import { NavItemLink } from './nav-item-link.tsx';
import { navItems } from './screens.ts';
import classes from './shell.module.css';

/** Phone navigation within reach of the thumb. */
export function BottomBar() {
  return (
    <nav aria-label="Main screens" className={classes.bottomBar}>
      {navItems.map((navItem) => (
        <NavItemLink key={navItem.path} navItem={navItem} className={classes.bottomItem} name={navItem.title}>
          <span className={classes.bottomIcon}>
            <NavItemIcon path={navItem.path} size={22} stroke={1.6} />
            <NavItemBadge navItem={navItem} />
          </span>
          <span>{navItem.shortLabel}</span>
        </NavItemLink>
      ))}
    </nav>
  );
}
