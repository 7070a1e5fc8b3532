import { Stack } from '@mantine/core';

import { LichessMenu } from './lichess-menu.tsx';
import { PlaceBadge } from './place-badge.tsx';
import { PlaceLink } from './place-link.tsx';
import { places } from './screens.ts';
import { SessionButton } from './session-button.tsx';
import classes from './shell.module.css';

export function ShellNavbar() {
  return (
    <Stack justify="space-between" h="100%" p={{ base: 'md', sm: 'xs' }} pt="md">
      <Stack gap={4}>
        {places.map((place) => (
          <PlaceLink key={place.path} place={place} className={classes.place}>
            <span className={classes.placeLabel}>{place.title}</span>
            <PlaceBadge place={place} />
          </PlaceLink>
        ))}
      </Stack>
      <Stack hiddenFrom="sm" gap="sm">
        <LichessMenu fullWidth />
        <SessionButton fullWidth />
      </Stack>
    </Stack>
  );
}
