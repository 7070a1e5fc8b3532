import type { GameReview, Site } from '#contract/games';
import type { LibraryGameDraft } from '#contract/library';

import { useUser } from '../../../lib/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { GameList } from './game-list.tsx';
import { SiteUsername } from './site-username.tsx';
import { siteUsernameKeys } from '../../../library/site-names.ts';
import classes from '../game-review.module.css';

interface GetGameModalProps {
  site: Site;
  reviews: readonly GameReview[];
  onPick: (game: LibraryGameDraft) => void;
  onClose: () => void;
}

export function GetGameModal({ site, reviews, onPick, onClose }: GetGameModalProps) {
  return (
    <Dialog onClose={onClose} title={`Get ${site} Game`} width="75%" fullScreen="phone">
      <GetGame site={site} reviews={reviews} onPick={onPick} />
    </Dialog>
  );
}

function GetGame({ site, reviews, onPick }: Omit<GetGameModalProps, 'onClose'>) {
  const username = useUser()[siteUsernameKeys[site]];
  return (
    <div className={classes.getGame}>
      <SiteUsername site={site} />
      <GameList site={site} username={username} reviews={reviews} onPick={onPick} />
    </div>
  );
}
