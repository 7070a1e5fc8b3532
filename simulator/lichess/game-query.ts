import { isPlayedBy, type StoredGame } from '../games/stored-game.ts';
import { getSpeed, isFinished, isRated, isStandard } from './game-facts.ts';

const isTrue = (value: string | null): boolean => ['1', 'true', 'True', 'on', 'yes'].includes(value ?? '');

function readFlag(query: URLSearchParams, name: string, usual: boolean): boolean {
  const value = query.get(name);
  return value === null ? usual : isTrue(value);
}

export interface ExportFlags {
  moves: boolean;
  tags: boolean;
  clocks: boolean;
  opening: boolean;
  pgnInJson: boolean;
}

export function parseExportFlags(query: URLSearchParams): ExportFlags {
  return {
    moves: readFlag(query, 'moves', true),
    tags: readFlag(query, 'tags', true),
    clocks: readFlag(query, 'clocks', false),
    opening: readFlag(query, 'opening', false),
    pgnInJson: readFlag(query, 'pgnInJson', false),
  };
}

function perfOf(game: StoredGame): string {
  if (isStandard(game)) return getSpeed(game);
  const variant = game.headers.get('Variant') ?? '';
  return variant === 'Chess960' ? 'chess960' : getSpeed(game);
}

export function selectGames(
  games: readonly StoredGame[],
  username: string,
  query: URLSearchParams,
): StoredGame[] {
  const numberOf = (name: string, usual: number): number =>
    query.has(name) ? Number(query.get(name)) : usual;
  const [since, until] = [numberOf('since', 0), numberOf('until', Infinity)];
  const color = query.get('color');
  const perfs = query.get('perfType')?.split(',');
  const versus = query.get('vs');
  const selected = games.filter(
    (game) =>
      isPlayedBy(game, username) &&
      game.startedAt >= since &&
      game.startedAt <= until &&
      (isFinished(game) ? readFlag(query, 'finished', true) : readFlag(query, 'ongoing', false)) &&
      (!query.has('rated') || isRated(game) === isTrue(query.get('rated'))) &&
      (!perfs || perfs.includes(perfOf(game))) &&
      (!versus || isPlayedBy(game, versus)) &&
      (!color ||
        game.headers.get(color === 'white' ? 'White' : 'Black')?.toLowerCase() === username.toLowerCase()),
  );
  selected.sort((a, b) => b.startedAt - a.startedAt);
  if (query.get('sort') === 'dateAsc') selected.reverse();
  return selected.slice(0, numberOf('max', Infinity));
}
