import type { CountedGame } from '#chess/building/played-tree';
import { countOf } from '#chess/count-of';
import { nameColor } from '#chess/position/color-name';
import { isAgainstComputer, type ListedGame } from '#contract/library';
import type { StudyColor } from '#contract/studies';

export const mostGames = 10_000;

export interface ChosenGames {
  games: CountedGame[];
  trials: number;
  bullet: number;
  setUp: number;
  older: number;
}

type Game = Pick<ListedGame, 'hero_color' | 'speed' | 'moves' | 'result' | 'source' | 'opponent_rating'>;

function isBullet({ speed }: Game): boolean {
  return speed === 'bullet' || speed === 'ultraBullet';
}

export function chooseGames(all: readonly Game[], color: StudyColor, withBullet: boolean): ChosenGames {
  const ofColor = all.filter(({ hero_color }) => (hero_color === 'White') === (color === 'white'));
  const inEarnest = ofColor.filter((game) => !isAgainstComputer(game));
  const standard = inEarnest.filter(({ moves }) => moves !== '');
  const slow = withBullet ? standard : standard.filter((game) => !isBullet(game));
  return {
    games: slow.slice(0, mostGames).map(({ moves, result }) => ({ moves, result })),
    trials: ofColor.length - inEarnest.length,
    bullet: standard.length - slow.length,
    setUp: inEarnest.length - standard.length,
    older: Math.max(0, slow.length - mostGames),
  };
}

export function makeGamesText(
  color: StudyColor,
  { games, trials, bullet, setUp, older }: ChosenGames,
): string {
  const side = nameColor(color);
  return [
    older > 0
      ? `the newest ${countOf(games.length, 'game')} with ${side}, ${countOf(older, 'older one')} left out`
      : `${countOf(games.length, 'game')} with ${side}`,
    trials > 0 && `${trials.toLocaleString('en')} against the computer left out`,
    bullet > 0 && `${countOf(bullet, 'bullet game')} left out`,
    setUp > 0 && `${setUp.toLocaleString('en')} from set-up positions left out`,
  ]
    .filter((part) => typeof part === 'string')
    .join(', ');
}

export function findNoBookText(
  color: StudyColor,
  { games, trials, bullet, setUp }: ChosenGames,
  lines: number,
  isOpen: boolean,
): string | undefined {
  const side = nameColor(color);
  if (lines > 0) return undefined;
  if (games.length === 0) {
    if (bullet > 0) return `All your games with ${side} are bullet games. You can include them anyway.`;
    if (setUp > 0)
      return `Your games with ${side} start from set-up positions, such as Chess960. A repertoire needs the normal start position.`;
    if (trials > 0)
      return `Your games with ${side} are against the computer. A repertoire needs games against people.`;
    return `No games with ${side} yet.`;
  }
  if (isOpen) return 'You play more than one first move. Choose one to start the repertoire.';
  return `${countOf(games.length, 'game')} with ${side} ${games.length === 1 ? 'is' : 'are'} too few. A move counts once you have played it twice.`;
}
