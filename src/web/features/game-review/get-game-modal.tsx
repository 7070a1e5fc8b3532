import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { GameReview, Site } from '#contract/games';

import { useUser } from '../../lib/session.tsx';
import type { FetchedGame } from './fetched-games.ts';
import { GameList } from './game-list.tsx';
import { SiteUsername } from './site-username.tsx';
import { siteUsernameKeys } from './site-names.ts';
import classes from './game-review.module.css';

interface GetGameModalProps {
  /** The site whose games are shown; undefined while the modal is closed. */
  site: Site | undefined;
  reviews: readonly GameReview[];
  onPick: (game: FetchedGame) => void;
  onClose: () => void;
}

export function GetGameModal({ site, reviews, onPick, onClose }: GetGameModalProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  // Keeps its content while the modal fades out.
  const [shown, setShown] = useState(site);
  if (site !== undefined && site !== shown) setShown(site);
  return (
    <Modal
      opened={site !== undefined}
      onClose={onClose}
      title={`Get ${shown ?? ''} Game`}
      size={isPhone ? '100%' : '75%'}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown !== undefined && <GetGame key={shown} site={shown} reviews={reviews} onPick={onPick} />}
    </Modal>
  );
}

function GetGame({
  site,
  reviews,
  onPick,
}: Required<Omit<GetGameModalProps, 'onClose' | 'site'>> & { site: Site }) {
  const username = useUser()[siteUsernameKeys[site]];
  return (
    <div className={classes.getGame}>
      <SiteUsername site={site} />
      <GameList site={site} username={username} reviews={reviews} onPick={onPick} />
    </div>
  );
}
