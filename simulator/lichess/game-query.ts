import { dropComments } from '../games/movetext.ts';
import { isPlayedBy, type StoredGame } from '../games/stored-game.ts';
import { isFinished } from './game-facts.ts';

const openingTags = new Set(['ECO', 'Opening']);

export function makeGamePgn({ headers, movetext }: StoredGame, query: URLSearchParams): string {
  const isOn = (name: string): boolean => query.get(name) === 'true';
  const tags = [...headers]
    .filter(([name]) => isOn('opening') || !openingTags.has(name))
    .map(([name, value]) => `[${name} "${value}"]`);
  return `${tags.join('\n')}\n\n${isOn('clocks') ? movetext : dropComments(movetext)}\n\n\n`;
}

export function selectGames(
  games: readonly StoredGame[],
  username: string,
  query: URLSearchParams,
): StoredGame[] {
  const numberOf = (name: string, usual: number): number => Number(query.get(name) ?? usual);
  const [since, until] = [numberOf('since', 0), numberOf('until', Infinity)];
  const selected = games
    .filter((game) => isPlayedBy(game, username) && isFinished(game))
    .filter(({ startedAt }) => startedAt >= since && startedAt <= until)
    .sort((a, b) => b.startedAt - a.startedAt);
  if (query.get('sort') === 'dateAsc') selected.reverse();
  return selected.slice(0, numberOf('max', Infinity));
}
