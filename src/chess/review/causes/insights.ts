import type { Color } from 'chessops/types';
import { type Phase, phases } from '#chess/review/phases';
import { CLOCK_PARTS, type ClockPart } from './clock-use.ts';
import { type CauseName, type GameSummary, isExplained, type MistakeSummary } from './game-summary.ts';
import { findMeanInterval, type Interval, isBeyondChance } from './likelihood.ts';

export interface InsightGame extends GameSummary {
  readonly color: Color;
  readonly ratingGap: number | undefined;
}

/** With fewer games, one bad evening would look like a habit. */
export const LEAST_GAMES = 20;
export const WINDOW = 50;
/** A group of games needs only this many, because the screen shows its confidence interval. */
const LEAST_OF_A_KIND = 8;

const OPPONENTS = ['weaker', 'equal', 'stronger'] as const;
export type OpponentStrength = (typeof OPPONENTS)[number];
/** Opponents whose ratings differ by less score 36 to 64 % against each other. */
const EQUAL_RATING = 100;

export type Choice =
  | { readonly by: 'cause'; readonly value: CauseName }
  | { readonly by: 'phase'; readonly value: Phase }
  | { readonly by: 'clock'; readonly value: ClockPart }
  | { readonly by: 'color'; readonly value: Color }
  | { readonly by: 'opponent'; readonly value: OpponentStrength }
  | { readonly by: 'opening'; readonly value: string };
type ChoiceOf<By extends Choice['by']> = Extract<Choice, { by: By }>;

export function isOf(choice: Choice, game: InsightGame, mistake: MistakeSummary): boolean {
  switch (choice.by) {
    case 'cause':
    case 'phase':
    case 'clock':
      return mistake[choice.by] === choice.value;
    default:
      return isGameOf(choice, game);
  }
}

function isGameOf(choice: ChoiceOf<'color' | 'opponent' | 'opening'>, game: InsightGame): boolean {
  return choice.by === 'opponent' ? findOpponent(game) === choice.value : game[choice.by] === choice.value;
}

function findOpponent({ ratingGap }: InsightGame): OpponentStrength | undefined {
  if (ratingGap === undefined) return undefined;
  if (Math.abs(ratingGap) <= EQUAL_RATING) return 'equal';
  return ratingGap > 0 ? 'stronger' : 'weaker';
}

export interface CauseRow {
  readonly choice: ChoiceOf<'cause'>;
  readonly times: number;
  readonly now: number;
  readonly interval: Interval;
  readonly before: number | undefined;
  readonly intervalBefore: Interval | undefined;
  readonly isChange: boolean;
}

interface PartRow<Part extends Choice> {
  readonly choice: Part;
  readonly now: number;
  readonly before: number | undefined;
}

interface GroupRow<Kind extends Choice> {
  readonly choice: Kind;
  readonly games: number;
  readonly now: number;
  readonly interval: Interval;
  readonly isApart: boolean;
}

export interface Insights {
  readonly games: number;
  readonly gamesBefore: number;
  readonly total: number;
  readonly totalBefore: number | undefined;
  readonly causes: readonly CauseRow[];
  readonly phases: readonly PartRow<ChoiceOf<'phase'>>[];
  readonly clock: readonly (PartRow<ChoiceOf<'clock'>> & { readonly perMove: number | undefined })[];
  readonly colors: readonly GroupRow<ChoiceOf<'color'>>[];
  readonly opponents: readonly GroupRow<ChoiceOf<'opponent'>>[];
  readonly openings: readonly GroupRow<ChoiceOf<'opening'>>[];
  /** How many points per 100 games halving the worst cause would gain. Undefined if it may be chance. */
  readonly halved: { readonly cause: CauseName; readonly points: number } | undefined;
}

export function findInsights(newestFirst: readonly InsightGame[]): Insights | undefined {
  const games = newestFirst.slice(0, WINDOW);
  const older = newestFirst.slice(WINDOW, 2 * WINDOW);
  if (games.length < LEAST_GAMES) return undefined;
  const before = older.length < LEAST_GAMES ? undefined : older;
  const causes = findCauseRows(games, before);
  const [first] = causes;
  const worst = first && isExplained(first.choice.value) && first.interval.low > 0 ? first : undefined;
  const openings = [...new Set(games.map(({ opening }) => opening))].filter((name) => name !== '');
  return {
    games: games.length,
    gamesBefore: before?.length ?? 0,
    total: pointsOf(games),
    totalBefore: before && pointsOf(before),
    causes,
    phases: phases.map((value) => findPartRow({ by: 'phase', value }, games, before)),
    clock: findClockRows(games, before),
    colors: findGroups(games, [
      { by: 'color', value: 'white' },
      { by: 'color', value: 'black' },
    ]),
    opponents: findGroups(
      games,
      OPPONENTS.map((value) => ({ by: 'opponent', value })),
    ),
    openings: findGroups(
      games,
      openings.map((value) => ({ by: 'opening', value })),
    ).toSorted((one, other) => other.now - one.now),
    // Losing 1 % per game costs 1 point per 100 games. Halving the cause gains half of that.
    halved: worst && { cause: worst.choice.value, points: worst.now / 2 },
  };
}

function lossOf(game: InsightGame, choices: readonly Choice[]): number {
  return game.mistakes.reduce(
    (sum, mistake) => (choices.every((choice) => isOf(choice, game, mistake)) ? sum + mistake.loss : sum),
    0,
  );
}

export function pointsOf(games: readonly InsightGame[], ...choices: Choice[]): number {
  return findMean(games.map((game) => lossOf(game, choices)));
}

function findMean(losses: readonly number[]): number {
  return losses.reduce((sum, loss) => sum + loss, 0) / Math.max(1, losses.length);
}

function findCauseRows(
  games: readonly InsightGame[],
  before: readonly InsightGame[] | undefined,
): CauseRow[] {
  const mistakes = games.flatMap((game) => game.mistakes);
  const known = [...mistakes, ...(before ?? []).flatMap((game) => game.mistakes)];
  const names = [...new Set(known.map(({ cause }) => cause))];
  return names
    .map((value): CauseRow => {
      const choice = { by: 'cause', value } as const;
      const losses = games.map((game) => lossOf(game, [choice]));
      const earlier = before?.map((game) => lossOf(game, [choice]));
      return {
        choice,
        times: mistakes.filter(({ cause }) => cause === value).length,
        now: findMean(losses),
        interval: findMeanInterval(losses),
        before: earlier && findMean(earlier),
        intervalBefore: earlier && findMeanInterval(earlier),
        isChange: earlier !== undefined && isBeyondChance(losses, earlier, names.length),
      };
    })
    .sort(
      (one, other) =>
        Number(isExplained(other.choice.value)) - Number(isExplained(one.choice.value)) ||
        other.now - one.now,
    );
}

function findPartRow<Part extends Choice>(
  choice: Part,
  games: readonly InsightGame[],
  before: readonly InsightGame[] | undefined,
): PartRow<Part> {
  return { choice, now: pointsOf(games, choice), before: before && pointsOf(before, choice) };
}

export function hasClock({ clock }: GameSummary): boolean {
  return clock !== undefined;
}

function findClockRows(
  games: readonly InsightGame[],
  before: readonly InsightGame[] | undefined,
): Insights['clock'] {
  const [clocked, clockedBefore] = [games.filter(hasClock), before?.filter(hasClock)];
  return CLOCK_PARTS.map((value, index) => {
    const choice = { by: 'clock', value } as const;
    const moves = clocked.reduce((sum, { clock }) => sum + (clock?.parts[index] ?? 0), 0);
    const lost = clocked.reduce((sum, game) => sum + lossOf(game, [choice]), 0);
    return {
      ...findPartRow(choice, clocked, clockedBefore),
      perMove: moves < LEAST_GAMES ? undefined : lost / moves,
    };
  });
}

function findGroups<Kind extends ChoiceOf<'color' | 'opponent' | 'opening'>>(
  games: readonly InsightGame[],
  choices: readonly Kind[],
): GroupRow<Kind>[] {
  const all = games.map((game) => ({ game, loss: lossOf(game, []) }));
  const listLosses = (choice: Kind, isOwn: boolean): number[] =>
    all.filter(({ game }) => isGameOf(choice, game) === isOwn).map(({ loss }) => loss);
  const groups = choices
    .map((choice) => ({ choice, losses: listLosses(choice, true) }))
    .filter(({ losses }) => losses.length >= LEAST_OF_A_KIND);
  return groups.map(({ choice, losses }) => {
    const others = listLosses(choice, false);
    return {
      choice,
      games: losses.length,
      now: findMean(losses),
      interval: findMeanInterval(losses),
      isApart: others.length >= LEAST_OF_A_KIND && isBeyondChance(losses, others, groups.length),
    };
  });
}
