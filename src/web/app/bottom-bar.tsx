import { PlaceBadge } from './place-badge.tsx';
import { PlaceIcon } from './place-icon.tsx';
import { PlaceLink } from './place-link.tsx';
import { places } from './screens.ts';
import classes from './shell.module.css';

/** Phone navigation within reach of the thumb. */
export function BottomBar() {
  return (
    <nav aria-label="Main screens" className={classes.bottomBar}>
      {places.map((place) => (
        <PlaceLink key={place.path} place={place} className={classes.bottomPlace} name={place.title}>
          <span className={classes.bottomIcon}>
            <PlaceIcon path={place.path} size={22} stroke={1.6} />
            <PlaceBadge place={place} />
          </span>
          <span>{place.shortLabel}</span>
        </PlaceLink>
      ))}
    </nav>
  );
}
