import type { Color } from 'chessops/types';
import type { ComparisonEnding } from './compare.ts';
import type { Deviation } from './deviation.ts';
import type { GraphPosition } from './graph.ts';

export interface ReportedGame {
  key: string;
  result: number | null;
  playedAt: string;
  deviation: Deviation;
  loss: number | null;
}

export interface DeviationGroup {
  position: string;
  ply: number;
  san: string;
  bookMoves: string[];
  times: number;
  score: number | null;
  stayed: number;
  stayedScore: number | null;
  analysed: number;
  loss: number | null;
  cost: number;
  gameKeys: string[];
}

export interface MonthFigures {
  month: string;
  games: number;
  leftByYou: number;
  score: number | null;
}

export interface GamesReport {
  games: number;
  score: number | null;
  medianMove: number | undefined;
  endings: Record<ComparisonEnding, number>;
  departures: DeviationGroup[];
  unanswered: DeviationGroup[];
  months: MonthFigures[];
}

/**
 * Each group gets this many extra games with the mean score, so that one lost game changes its score little.
 */
const PRIOR_GAMES = 5;

class Mean {
  sum = 0;
  count = 0;

  add(value: number | null): void {
    if (value === null) return;
    this.sum += value;
    this.count += 1;
  }

  mean(): number | null {
    return this.count === 0 ? null : this.sum / this.count;
  }

  shrunkTo(mean: number): number {
    return (this.sum + PRIOR_GAMES * mean) / (this.count + PRIOR_GAMES);
  }
}

interface Group {
  deviation: Deviation;
  position: GraphPosition;
  san: string;
  score: Mean;
  losses: Mean;
  gameKeys: string[];
}

export function makeGamesReport(all: readonly ReportedGame[], color: Color): GamesReport {
  const games = all.filter(isFinished);
  const endings = { 'you-left': 0, 'opponent-left': 0, 'book-ended': 0, 'game-ended': 0 };
  const scores = new Mean();
  const groups = new Map<GraphPosition, Map<string, Group>>();
  const stayed = new Map<GraphPosition, Mean>();
  for (const { key, result, deviation, loss } of games) {
    const { ending, played, position, followed } = deviation;
    endings[ending] += 1;
    scores.add(result);
    for (const each of followed) addStayed(stayed, each, result);
    if (played === undefined) continue;
    if (position === undefined) continue;
    const group = getGroup(groups, deviation, position, played);
    group.score.add(result);
    group.losses.add(loss);
    group.gameKeys.push(key);
  }
  const mean = scores.mean() ?? 0.5;
  const rows = [...groups.values()].flatMap((bySan) =>
    [...bySan.values()].map((group) => makeRow(group, stayed.get(group.position), mean)),
  );
  const isOwn = ({ ply }: DeviationGroup): boolean => ply % 2 === (color === 'white' ? 0 : 1);
  return {
    games: games.length,
    score: scores.mean(),
    medianMove: findLeavingMove(games.map(({ deviation }) => deviation)),
    endings,
    departures: sortByCost(rows.filter((row) => isOwn(row) && row.bookMoves.length > 0)),
    unanswered: sortByCost(rows.filter((row) => !isOwn(row) || row.bookMoves.length === 0)),
    months: listMonths(games),
  };
}

export function isFinished({ result }: { readonly result: number | null }): boolean {
  return result !== null;
}

function addStayed(stayed: Map<GraphPosition, Mean>, position: GraphPosition, result: number | null): void {
  let known = stayed.get(position);
  if (!known) stayed.set(position, (known = new Mean()));
  known.add(result);
}

function getGroup(
  groups: Map<GraphPosition, Map<string, Group>>,
  deviation: Deviation,
  position: GraphPosition,
  san: string,
): Group {
  let bySan = groups.get(position);
  if (!bySan) groups.set(position, (bySan = new Map()));
  let group = bySan.get(san);
  if (!group)
    bySan.set(
      san,
      (group = { deviation, position, san, score: new Mean(), losses: new Mean(), gameKeys: [] }),
    );
  return group;
}

function makeRow(
  { deviation, position, san, score, losses, gameKeys }: Group,
  stayed: Mean | undefined,
  mean: number,
): DeviationGroup {
  const times = gameKeys.length;
  const inBook = stayed?.shrunkTo(mean) ?? mean;
  return {
    position: position.key,
    ply: deviation.ply,
    san,
    bookMoves: position.moves.map((move) => move.san),
    times,
    score: score.mean(),
    stayed: stayed?.count ?? 0,
    stayedScore: stayed?.mean() ?? null,
    analysed: losses.count,
    loss: losses.mean(),
    cost: times * (inBook - score.shrunkTo(mean)),
    gameKeys,
  };
}

function sortByCost(rows: DeviationGroup[]): DeviationGroup[] {
  return rows.sort(
    (one, other) =>
      other.cost - one.cost ||
      other.times - one.times ||
      one.ply - other.ply ||
      (one.position + one.san < other.position + other.san ? -1 : 1),
  );
}

export function findLeavingMove(deviations: readonly Deviation[]): number | undefined {
  const moves = deviations.flatMap(({ played, ply }) => (played === undefined ? [] : [(ply >> 1) + 1]));
  return moves.toSorted((one, other) => one - other)[(moves.length - 1) >> 1];
}

function listMonths(games: readonly ReportedGame[]): MonthFigures[] {
  const byMonth = Map.groupBy(games, ({ playedAt }) => playedAt.slice(0, 7));
  return [...byMonth]
    .map(([month, played]) => {
      const score = new Mean();
      for (const { result } of played) score.add(result);
      const left = played.filter(({ deviation }) => deviation.ending === 'you-left').length;
      return { month, games: played.length, leftByYou: left / played.length, score: score.mean() };
    })
    .sort((one, other) => (one.month < other.month ? -1 : 1));
}
