import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import classes from './home-page.module.css';
import { PlaceBadge } from './place-badge.tsx';
import { PlaceIcon } from './place-icon.tsx';
import { PlaceLink } from './place-link.tsx';
import { places } from './screens.ts';

/** `/` has nothing of its own: it says what the five places are for, and leads to them. */
export function HomePage() {
  return (
    <>
      <PageTitle />
      <PageHeader title="Where to?" subtitle="The same five places are always in the navigation." />
      <div className={classes.places}>
        {places.map((place) => (
          <PlaceLink key={place.path} place={place} className={classes.place}>
            <PlaceIcon path={place.path} size={28} stroke={1.5} className={classes.icon} />
            <span className={classes.name}>
              {place.title}
              <PlaceBadge place={place} />
            </span>
            <span className={classes.purpose}>{place.purpose}</span>
          </PlaceLink>
        ))}
      </div>
    </>
  );
}
