import type { ReactNode } from 'react';
import { NavLink } from 'react-router';

import { useSession } from '../lib/session.tsx';
import type { Place } from './screens.ts';

interface PlaceLinkProps {
  place: Place;
  className?: string | undefined;
  name?: string;
  children: ReactNode;
}

/** A link to one of the six places; while nobody is signed in it is there but leads nowhere. */
export function PlaceLink({ place, className, name, children }: PlaceLinkProps) {
  const { isLoggedIn } = useSession();
  if (!isLoggedIn) {
    return (
      <span role="link" aria-disabled="true" className={className} {...(name && { 'aria-label': name })}>
        {children}
      </span>
    );
  }
  return (
    <NavLink
      to={place.path}
      end={place.path === '/'}
      className={className ?? ''}
      {...(name && { 'aria-label': name })}
    >
      {children}
    </NavLink>
  );
}
