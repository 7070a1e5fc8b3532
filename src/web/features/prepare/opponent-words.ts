import { countOf } from '#chess/count-of';
import { findUsualSpeed } from '#chess/opening/own-rating';
import { type ListedOpponent, opponentLimits } from '#contract/opponents';
import type { StudyColor } from '#contract/studies';

import type { ScoutedPlayer } from '../../worker/scouting-index.ts';
import { makeDayText } from '../../opening/study-setting/study-words.ts';

export function makeOpponentLine(opponent: ListedOpponent): string {
  const { site, white_games, black_games } = opponent;
  const games = countOf(white_games + black_games, 'game');
  return `${site} · ${games}, ${black_games.toLocaleString('en')} as Black · ${makeReadText(opponent)}`;
}

export function makeStoredOpponentText(opponent: ListedOpponent): string {
  return `${opponent.site} · ${makeReadText(opponent)}, stored for ${opponentLimits.days} days`;
}

function makeReadText({ read_at }: ListedOpponent): string {
  return `imported ${makeDayText(new Date(read_at), new Date())}`;
}

const fewGames = 20;

export function makeEstimatedText({ white, black }: ScoutedPlayer, color: StudyColor): string {
  const games = color === 'white' ? black : white;
  return games === 0 ? '; all figures are estimates' : games < fewGames ? '; most figures are estimates' : '';
}

export function makePlayerLine(
  player: ScoutedPlayer,
  games: readonly { speed: string | null }[],
  color: StudyColor,
): string {
  const { rating, white, black } = player;
  const who = [rating, findUsualSpeed(games)].filter((part) => part !== undefined).join(' ');
  const theirs = color === 'white' ? `${black} as Black` : `${white} as White`;
  const last = `last ${countOf(white + black, 'game')}, ${theirs}${makeEstimatedText(player, color)}`;
  return who === '' ? last : `${who} · ${last}`;
}
