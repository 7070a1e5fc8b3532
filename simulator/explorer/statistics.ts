import { findOpeningName, type OpeningName } from '../games/opening-names.ts';
import { findWinner, type Speed } from '../lichess/game-facts.ts';
import type { ExplorerGame, PositionIndex, Visit } from './position-index.ts';

/** The lowest rating of each group. A rating in a query selects the group that contains it. */
const ratingGroups = [0, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2500];

export interface Filter {
  speeds?: ReadonlySet<Speed>;
  ratings?: readonly number[];
  since?: string;
  until?: string;
}
export interface Limits {
  moves: number;
  topGames: number;
  recentGames: number;
}

interface Score {
  white: number;
  draws: number;
  black: number;
}

function ratingGroup(rating: number): number {
  return ratingGroups.findLast((from) => from <= rating) ?? 0;
}

const monthOf = ({ game }: ExplorerGame): string => new Date(game.startedAt).toISOString().slice(0, 7);

function makeMatcher({ speeds, ratings, since, until }: Filter): (game: ExplorerGame) => boolean {
  const groups = ratings && new Set(ratings.map(ratingGroup));
  return (game) =>
    (!speeds || speeds.has(game.speed)) &&
    (!groups || groups.has(ratingGroup(game.averageRating))) &&
    (!since || monthOf(game) >= since) &&
    (!until || monthOf(game) <= until);
}

function countResults(visits: readonly Visit[]): Score {
  const score: Score = { white: 0, draws: 0, black: 0 };
  for (const { game } of visits) score[findWinner(game.game) ?? 'draws'] += 1;
  return score;
}

function describeGame({ game }: Visit): object {
  const { headers, id } = game.game;
  const player = (side: 'White' | 'Black'): object => ({
    name: headers.get(side),
    rating: Number(headers.get(`${side}Elo`)),
  });
  const month = monthOf(game);
  return {
    id,
    winner: findWinner(game.game) ?? null,
    speed: game.speed,
    mode: 'rated',
    black: player('Black'),
    white: player('White'),
    year: Number(month.slice(0, 4)),
    month,
  };
}

function describeMove(visits: readonly Visit[], keyAfter: (uci: string) => string | undefined): object {
  const [first] = visits;
  const ratings = visits.reduce((sum, { game }) => sum + game.averageRating, 0);
  const uci = first?.uci ?? '';
  const key = keyAfter(uci);
  return {
    uci,
    san: first?.san,
    averageRating: Math.round(ratings / visits.length),
    ...countResults(visits),
    game: first && visits.length === 1 ? describeGame(first) : null,
    opening: (key && findOpeningName(key)) ?? null,
  };
}

export function makeStatistics(
  index: PositionIndex,
  key: string,
  filter: Filter,
  limits: Limits,
  opening: OpeningName | undefined,
  keyAfter: (uci: string) => string | undefined,
): object {
  const matches = makeMatcher(filter);
  const visits = (index.get(key) ?? []).filter(({ game }) => matches(game));
  const byMove = Map.groupBy(visits, ({ uci }) => uci);
  const moves = [...byMove.values()].sort((a, b) => b.length - a.length).slice(0, limits.moves);
  const listGames = (sorted: Visit[], count: number): object[] =>
    sorted.slice(0, count).map((visit) => ({ uci: visit.uci, ...describeGame(visit) }));
  return {
    ...countResults(visits),
    moves: moves.map((visitsOfMove) => describeMove(visitsOfMove, keyAfter)),
    recentGames: listGames(
      visits.toSorted((a, b) => b.game.game.startedAt - a.game.game.startedAt),
      limits.recentGames,
    ),
    topGames: listGames(
      visits.toSorted((a, b) => b.game.averageRating - a.game.averageRating),
      limits.topGames,
    ),
    opening: opening ?? null,
  };
}
