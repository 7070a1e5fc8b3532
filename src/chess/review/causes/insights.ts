/** Points lost by cause, phase and clock over a player's newest analysed games, held against the games before them. */
import { type Phase, phases } from '#chess/review/phases';
import { CLOCK_PARTS, type ClockPart } from './clock-use.ts';
import type { CauseName, GameSummary, MistakeSummary } from './game-summary.ts';
import { findMeanInterval, type Interval, isBeyondChance } from './likelihood.ts';

/** Of an analysed game in the library; newest first wherever there are several. */
export interface InsightGame extends GameSummary {
  readonly id: string;
}

/** With fewer one bad evening would look like a habit. */
export const LEAST_GAMES = 20;
const WINDOW = 50;

export interface CauseRow {
  readonly cause: CauseName;
  readonly times: number;
  /** Points of win chance a game. */
  readonly now: number;
  readonly interval: Interval;
  /** Undefined while there are too few games before. */
  readonly before: number | undefined;
  /** More than chance explains. */
  readonly isChange: boolean;
}

export interface PartRow<Part> {
  readonly part: Part;
  readonly now: number;
  readonly before: number | undefined;
  /** How much of it is lost by each cause. */
  readonly byCause: ReadonlyMap<CauseName, number>;
}

export interface Insights {
  readonly games: number;
  readonly gamesBefore: number;
  /** Points of win chance lost a game: causes and phases each add up to it. */
  readonly total: number;
  readonly totalBefore: number | undefined;
  /** Most costly first; what no rule explains stands last. */
  readonly causes: readonly CauseRow[];
  readonly phases: readonly PartRow<Phase>[];
  /** Only of games that have clocks, a game. */
  readonly clock: readonly (PartRow<ClockPart> & { readonly perMove: number | undefined })[];
  /** What halving the worst cause is worth, in points of a hundred games; undefined where nothing is known. */
  readonly halved: { readonly cause: CauseName; readonly points: number } | undefined;
}

/** Undefined under `LEAST_GAMES`. */
export function findInsights(newestFirst: readonly InsightGame[]): Insights | undefined {
  const games = newestFirst.slice(0, WINDOW);
  const older = newestFirst.slice(WINDOW, 2 * WINDOW);
  if (games.length < LEAST_GAMES) return undefined;
  const before = older.length < LEAST_GAMES ? undefined : older;
  const causes = findCauseRows(games, before);
  const worst = causes.find(({ cause, times }) => cause !== 'no motif' && times > 0);
  return {
    games: games.length,
    gamesBefore: before?.length ?? 0,
    total: meanOf(games, () => true),
    totalBefore: before && meanOf(before, () => true),
    causes,
    phases: phases.map((part) => findPartRow(part, games, before, ({ phase }) => phase === part)),
    clock: findClockRows(games, before),
    // A game is worth one point, a hundred games a hundred: half of what is lost a game, in each of them.
    halved: worst && { cause: worst.cause, points: worst.now / 2 },
  };
}

type Pick = (mistake: MistakeSummary) => boolean;

function lossOf({ mistakes }: GameSummary, pick: Pick): number {
  return mistakes.reduce((sum, mistake) => (pick(mistake) ? sum + mistake.loss : sum), 0);
}

function meanOf(games: readonly GameSummary[], pick: Pick): number {
  return games.reduce((sum, game) => sum + lossOf(game, pick), 0) / Math.max(1, games.length);
}

function findCauseRows(
  games: readonly InsightGame[],
  before: readonly InsightGame[] | undefined,
): CauseRow[] {
  const mistakes = games.flatMap((game) => game.mistakes);
  // One that has gone is good news.
  const known = [...mistakes, ...(before ?? []).flatMap((game) => game.mistakes)];
  const names = [...new Set(known.map(({ cause }) => cause))];
  return names
    .map((cause): CauseRow => {
      const pick: Pick = (mistake) => mistake.cause === cause;
      const losses = games.map((game) => lossOf(game, pick));
      const earlier = before?.map((game) => lossOf(game, pick));
      return {
        cause,
        times: mistakes.filter(pick).length,
        now: meanOf(games, pick),
        interval: findMeanInterval(losses),
        before: before && meanOf(before, pick),
        isChange: earlier !== undefined && isBeyondChance(losses, earlier, names.length),
      };
    })
    .sort(
      (one, other) =>
        Number(one.cause === 'no motif') - Number(other.cause === 'no motif') || other.now - one.now,
    );
}

function findPartRow<Part>(
  part: Part,
  games: readonly InsightGame[],
  before: readonly InsightGame[] | undefined,
  pick: Pick,
): PartRow<Part> {
  const byCause = new Map<CauseName, number>();
  for (const { mistakes } of games) {
    for (const { cause, loss } of mistakes.filter(pick))
      byCause.set(cause, (byCause.get(cause) ?? 0) + loss / games.length);
  }
  return { part, now: meanOf(games, pick), before: before && meanOf(before, pick), byCause };
}

function findClockRows(
  games: readonly InsightGame[],
  before: readonly InsightGame[] | undefined,
): Insights['clock'] {
  const hasClock = ({ movesByClock }: GameSummary): boolean => movesByClock.some((count) => count > 0);
  const [clocked, clockedBefore] = [games.filter(hasClock), before?.filter(hasClock)];
  return CLOCK_PARTS.map((part, index) => {
    const pick: Pick = ({ clock }) => clock === part;
    const moves = clocked.reduce((sum, { movesByClock }) => sum + (movesByClock[index] ?? 0), 0);
    const lost = clocked.reduce((sum, game) => sum + lossOf(game, pick), 0);
    return {
      ...findPartRow(part, clocked, clockedBefore, pick),
      perMove: moves < LEAST_GAMES ? undefined : lost / moves,
    };
  });
}
