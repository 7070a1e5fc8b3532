import type { ListedGame } from '#contract/library';

import type { GameFacts } from '../../../worker/studied-games.ts';

export interface GameFilter {
  text: string;
  color: '' | 'White' | 'Black';
  result: '' | '1' | '0.5' | '0';
  book: '' | 'you-left' | 'opponent-left' | 'book-ended' | 'game-ended';
  opening: string;
  speed: string;
  source: string;
  from: string;
  until: string;
  sort: 'newest' | 'oldest' | 'strongest' | 'weakest';
  keys: ReadonlySet<string> | undefined;
}

export const noGameFilter: GameFilter = {
  text: '',
  color: '',
  result: '',
  book: '',
  opening: '',
  speed: '',
  source: '',
  from: '',
  until: '',
  sort: 'newest',
  keys: undefined,
};

function makeFamily(opening: string): string {
  return opening.split(':', 1)[0] ?? '';
}

export function needsNames({ text, opening }: GameFilter): boolean {
  return text.trim() !== '' || opening !== '';
}

export function needsFacts(filter: GameFilter): boolean {
  return needsNames(filter) || filter.book !== '';
}

export function filterGames(
  games: readonly ListedGame[],
  facts: ReadonlyMap<string, GameFacts>,
  filter: GameFilter,
): ListedGame[] {
  const words = filter.text
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const shown = games.filter((game) => {
    const fact = facts.get(game.game_key);
    if (filter.keys !== undefined && !filter.keys.has(game.game_key)) return false;
    if (filter.color !== '' && game.hero_color !== filter.color) return false;
    if (filter.result !== '' && String(game.result) !== filter.result) return false;
    if (filter.speed !== '' && game.speed !== filter.speed) return false;
    if (filter.source !== '' && game.source !== filter.source) return false;
    if (filter.book !== '' && fact?.book?.ending !== filter.book) return false;
    if (filter.opening !== '' && makeFamily(fact?.opening ?? '') !== filter.opening) return false;
    const day = game.played_at.slice(0, 10);
    if ((filter.from !== '' && day < filter.from) || (filter.until !== '' && day > filter.until))
      return false;
    if (words.length === 0) return true;
    const text =
      `${game.opponent_name} ${game.username} ${fact?.opening ?? ''} ${fact?.eco ?? ''} ${game.time_control}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return sortGames(shown, filter.sort);
}

function sortGames(games: ListedGame[], sort: GameFilter['sort']): ListedGame[] {
  if (sort === 'newest') return games;
  if (sort === 'oldest') return games.toReversed();
  const sign = sort === 'strongest' ? -1 : 1;
  const rating = ({ opponent_rating }: ListedGame): number =>
    opponent_rating ?? sign * Number.POSITIVE_INFINITY;
  return games.sort((one, other) => {
    const [left, right] = [rating(one), rating(other)];
    return left === right ? 0 : sign * (left - right);
  });
}

export function listGameFamilies(
  games: readonly ListedGame[],
  facts: ReadonlyMap<string, GameFacts>,
): string[] {
  const counts = new Map<string, number>();
  for (const { game_key } of games) {
    const family = makeFamily(facts.get(game_key)?.opening ?? '');
    if (family !== '') counts.set(family, (counts.get(family) ?? 0) + 1);
  }
  return [...counts].sort((one, other) => other[1] - one[1]).map(([family]) => family);
}
