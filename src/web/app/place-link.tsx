import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

import { useSession } from '../lib/session.tsx';
import { findScreen, type Place } from './screens.ts';

interface PlaceLinkProps {
  place: Place;
  className?: string | undefined;
  name?: string;
  children: ReactNode;
}

/** Disabled while nobody is signed in. */
export function PlaceLink({ place, className, name, children }: PlaceLinkProps) {
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
      to={place.path}
      className={className ?? ''}
      {...(name && { 'aria-label': name })}
      {...(pathname === place.path && { 'aria-current': 'page' })}
      {...(findScreen(pathname)?.isPartOf === place.path && { 'aria-current': 'true' })}
    >
      {children}
    </Link>
  );
}
