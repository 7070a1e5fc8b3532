import type { GameReviewDraft } from '#contract/games';
import { findStartPly, type Line } from '#chess/pgn/line';
import { numberSans } from '#chess/pgn/numbered-moves';
import { makeTimeControlText } from '#chess/pgn/time-control';

import { makeDateText } from '../../lib/date-text.ts';

type NamedGame = Pick<
  GameReviewDraft,
  'username' | 'opponent_name' | 'hero_color' | 'date_time_played' | 'time_control' | 'site'
>;

export function makePlayersText(game: Pick<NamedGame, 'username' | 'opponent_name' | 'hero_color'>): string {
  const [white, black] =
    game.hero_color === 'White' ? [game.username, game.opponent_name] : [game.opponent_name, game.username];
  return `${white} vs. ${black}`;
}

export function makeDetails(game: NamedGame): string[] {
  const playedMs = Date.parse(game.date_time_played);
  return [
    // Games without a date are stored with a date in 1970.
    playedMs > 0 ? makeDateText(new Date(playedMs)) : '',
    makeTimeControlText(game.time_control),
    game.site,
  ].filter((part) => part !== '');
}

export function makeTriedText({ startFen, moves }: Line): string {
  const sans = moves.map(({ san }) => san);
  return numberSans(sans, findStartPly(startFen));
}
