import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { parseUci } from 'chessops/util';
import { positionKey } from '#chess/position/key';
import { findOpeningName, type OpeningName } from '../games/opening-names.ts';
import { isSpeed } from '../lichess/game-facts.ts';
import type { Filter, Limits } from './statistics.ts';

export interface Query {
  position: Chess;
  opening: OpeningName | undefined;
  filter: Filter;
  limits: Limits;
}
export interface BadQuery {
  reason: string;
}

const list = (value: string): string[] => value.split(',').filter(Boolean);

function parsePosition(query: URLSearchParams): Pick<Query, 'position' | 'opening'> | BadQuery {
  const fen = query.get('fen');
  const setup = fen
    ? parseFen(fen.replaceAll('_', ' ')).unwrap(
        (value) => value,
        () => undefined,
      )
    : undefined;
  if (fen && !setup) return { reason: 'invalid fen' };
  const position = setup
    ? Chess.fromSetup(setup).unwrap(
        (value) => value,
        () => undefined,
      )
    : Chess.default();
  if (!position) return { reason: 'illegal position' };
  let opening = findOpeningName(positionKey(position));
  for (const uci of list(query.get('play') ?? '')) {
    const move = parseUci(uci);
    if (!move || !position.isLegal(move)) return { reason: `illegal move ${uci}` };
    position.play(move);
    opening = findOpeningName(positionKey(position)) ?? opening;
  }
  return { position, opening };
}

function parseFilter(query: URLSearchParams): Filter | BadQuery {
  const [speeds, ratings, since, until] = ['speeds', 'ratings', 'since', 'until'].map((name) =>
    query.get(name),
  );
  const speedList = list(speeds ?? '');
  const knownSpeeds = speedList.filter(isSpeed);
  if (knownSpeeds.length < speedList.length) return { reason: 'unknown speed' };
  const ratingList = list(ratings ?? '').map(Number);
  if (!ratingList.every(Number.isInteger)) return { reason: 'invalid rating' };
  const months = [since, until].filter((month) => typeof month === 'string');
  if (!months.every((month) => /^\d{4}-\d\d$/.test(month))) return { reason: 'invalid month' };
  return {
    // A parameter without a value gives an empty set, so no game matches.
    ...(typeof speeds === 'string' && { speeds: new Set(knownSpeeds) }),
    ...(typeof ratings === 'string' && { ratings: ratingList }),
    ...(since && { since }),
    ...(until && { until }),
  };
}

function parseLimit(query: URLSearchParams, name: string, usual: number, most: number): number {
  const value = query.get(name);
  return Math.min(most, value === null ? usual : Math.max(0, Math.trunc(Number(value)) || 0));
}

export function parseQuery(query: URLSearchParams): Query | BadQuery {
  if ((query.get('variant') ?? 'standard') !== 'standard')
    return { reason: 'only standard chess is simulated' };
  const start = parsePosition(query);
  if ('reason' in start) return start;
  const filter = parseFilter(query);
  if ('reason' in filter) return filter;
  const limits = {
    moves: parseLimit(query, 'moves', 12, Infinity),
    topGames: parseLimit(query, 'topGames', 4, 4),
    recentGames: parseLimit(query, 'recentGames', 4, 4),
  };
  return { ...start, filter, limits };
}
