import type { GameReviewDraft } from '#contract/games';
import { makeTimeControlText } from '#chess/pgn/time-control';

import { makeDateText } from '../../lib/date-text.ts';

type NamedGame = Pick<
  GameReviewDraft,
  'username' | 'opponent_name' | 'hero_color' | 'date_time_played' | 'time_control' | 'site'
>;

/** `white name vs. black name` */
export function makePlayersText(game: Pick<NamedGame, 'username' | 'opponent_name' | 'hero_color'>): string {
  const [white, black] =
    game.hero_color === 'White' ? [game.username, game.opponent_name] : [game.opponent_name, game.username];
  return `${white} vs. ${black}`;
}

/** Date, time control and site, as far as known. */
export function makeDetails(game: NamedGame): string[] {
  const playedMs = Date.parse(game.date_time_played);
  return [
    // Games without a date are stored as 1970.
    playedMs > 0 ? makeDateText(new Date(playedMs)) : '',
    makeTimeControlText(game.time_control),
    game.site,
  ].filter((part) => part !== '');
}
