import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

import { useSession } from '../lib/session.tsx';
import { findScreen, type NavItem } from './screens.ts';

interface NavItemLinkProps {
  navItem: NavItem;
  className?: string | undefined;
  name?: string;
  children: ReactNode;
}

export function NavItemLink({ navItem, className, name, children }: NavItemLinkProps) {
  const { isLoggedIn } = useSession();
  const { pathname } = useLocation();
  if (!isLoggedIn) {
    return (
      <span role="link" aria-disabled="true" className={className} {...(name && { 'aria-label': name })}>
        {children}
      </span>
    );
  }
  return (
    <Link
      to={navItem.path}
      className={className ?? ''}
      {...(name && { 'aria-label': name })}
      {...(pathname === navItem.path && { 'aria-current': 'page' })}
      {...(findScreen(pathname)?.isPartOf === navItem.path && { 'aria-current': 'true' })}
    >
      {children}
    </Link>
  );
}
