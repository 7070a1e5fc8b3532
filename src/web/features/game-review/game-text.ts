import type { GameReviewDraft } from '#contract/games';
import { makeTimeControlText } from '#chess/time-control';

type NamedGame = Pick<
  GameReviewDraft,
  'username' | 'opponent_name' | 'hero_color' | 'date_time_played' | 'time_control' | 'site'
>;

/** `white name vs. black name` */
export function makePlayersText(game: NamedGame): string {
  const [white, black] =
    game.hero_color === 'White' ? [game.username, game.opponent_name] : [game.opponent_name, game.username];
  return `${white} vs. ${black}`;
}

let dates: Intl.DateTimeFormat | undefined;

/** In the user's own language and time zone: `11/14/26, 9:41 PM`. */
export function makeDateText(time: string): string {
  dates ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' });
  return dates.format(new Date(time));
}

/** What stands behind the players: date, time control and site, as far as known. */
export function makeDetails(game: NamedGame): string[] {
  return [makeDateText(game.date_time_played), makeTimeControlText(game.time_control), game.site].filter(
    (part) => part !== '',
  );
}
