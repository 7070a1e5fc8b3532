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
const LEAST_OF_A_KIND = 8;

const OPPONENTS = ['weaker', 'equal', 'stronger'] as const;
export type OpponentStrength = (typeof OPPONENTS)[number];
/** Players with a smaller rating difference than this score 36 to 64 % against each other. */
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

interface Rate {
  readonly rate: number;
  readonly rateBefore: number | undefined;
  readonly isChange: boolean;
}

/** Shares are whole percents of the win chance that mistakes cost. The shares of a chart add up to 100. */
interface ShareRow<Part extends Choice> {
  readonly choice: Part;
  readonly share: number;
  readonly shareBefore: number | undefined;
}

export interface CauseRow extends ShareRow<ChoiceOf<'cause'>>, Rate {
  readonly times: number;
  readonly interval: Interval;
  readonly intervalBefore: Interval | undefined;
}

interface ClockRow extends ShareRow<ChoiceOf<'clock'>> {
  readonly perMove: number | undefined;
}

interface GroupRow<Kind extends Choice> {
  readonly choice: Kind;
  readonly games: number;
  readonly rate: number;
  readonly isApart: boolean;
}

export interface Insights {
  readonly games: number;
  readonly gamesBefore: number;
  readonly mistakes: Rate;
  readonly causes: readonly CauseRow[];
  readonly largestExplained: CauseRow | undefined;
  readonly unexplainedShare: number;
  readonly phases: readonly ShareRow<ChoiceOf<'phase'>>[];
  readonly clock: readonly ClockRow[];
  readonly colors: readonly GroupRow<ChoiceOf<'color'>>[];
  readonly opponents: readonly GroupRow<ChoiceOf<'opponent'>>[];
  readonly openings: readonly GroupRow<ChoiceOf<'opening'>>[];
}

export function findInsights(newestFirst: readonly InsightGame[]): Insights | undefined {
  const games = newestFirst.slice(0, WINDOW);
  const older = newestFirst.slice(WINDOW, 2 * WINDOW);
  if (games.length < LEAST_GAMES) return undefined;
  const before = older.length < LEAST_GAMES ? undefined : older;
  const causes = findCauseRows(games, before);
  const openings = [...new Set(games.map(({ opening }) => opening))].filter((name) => name !== '');
  return {
    games: games.length,
    gamesBefore: before?.length ?? 0,
    mistakes: findRate(games, before, [], 1),
    causes,
    largestExplained: causes.find(({ choice, times }) => times > 0 && isExplained(choice.value)),
    unexplainedShare: causes
      .filter(({ choice }) => !isExplained(choice.value))
      .reduce((sum, { share }) => sum + share, 0),
    phases: findShareRows(
      phases.map((value) => ({ by: 'phase', value })),
      games,
      before,
    ),
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
    ).toSorted((one, other) => other.rate - one.rate),
  };
}

export function sumMistakes(
  games: readonly InsightGame[],
  ...choices: Choice[]
): { times: number; loss: number } {
  const found = games.flatMap((game) =>
    game.mistakes.filter((mistake) => choices.every((choice) => isOf(choice, game, mistake))),
  );
  return { times: found.length, loss: found.reduce((sum, { loss }) => sum + loss, 0) };
}

/** Rounds to whole percents that add up to 100: the largest remainders are rounded up. */
export function findWholeShares(values: readonly number[]): number[] {
  const sum = values.reduce((all, value) => all + value, 0);
  if (sum === 0) return values.map(() => 0);
  const exact = values.map((value) => (100 * value) / sum);
  const missing = 100 - exact.reduce((all, share) => all + Math.floor(share), 0);
  const roundedUp = new Set(
    exact
      .map((share, at) => ({ at, rest: share - Math.floor(share) }))
      .sort((one, other) => other.rest - one.rest || one.at - other.at)
      .slice(0, missing)
      .map(({ at }) => at),
  );
  return exact.map((share, at) => Math.floor(share) + Number(roundedUp.has(at)));
}

/** The 95 % interval of a ratio of two means, from its linear approximation. */
function findLossInterval(games: readonly InsightGame[], choice: Choice): Interval {
  const rows = games.map((game) => [sumMistakes([game], choice).loss, sumMistakes([game]).loss] as const);
  const part = findMean(rows.map(([own]) => own));
  const whole = findMean(rows.map(([, all]) => all));
  if (whole === 0) return { low: 0, high: 0 };
  const share = part / whole;
  const { low, high } = findMeanInterval(rows.map(([own, all]) => share + (own - share * all) / whole));
  return { low: 100 * low, high: Math.min(100, 100 * high) };
}

function countMistakes(games: readonly InsightGame[], choices: readonly Choice[]): number[] {
  return games.map((game) => sumMistakes([game], ...choices).times);
}

function findRate(
  games: readonly InsightGame[],
  before: readonly InsightGame[] | undefined,
  choices: readonly Choice[],
  questions: number,
): Rate {
  const counts = countMistakes(games, choices);
  const earlier = before && countMistakes(before, choices);
  return {
    rate: findMean(counts),
    rateBefore: earlier && findMean(earlier),
    isChange: earlier !== undefined && isBeyondChance(counts, earlier, questions),
  };
}

function findMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function findShareRows<Part extends Choice>(
  choices: readonly Part[],
  games: readonly InsightGame[],
  before: readonly InsightGame[] | undefined,
): ShareRow<Part>[] {
  const listShares = (window: readonly InsightGame[]): number[] =>
    findWholeShares(choices.map((choice) => sumMistakes(window, choice).loss));
  const [shares, earlier] = [listShares(games), before && listShares(before)];
  return choices.map((choice, at) => ({ choice, share: shares[at] ?? 0, shareBefore: earlier?.[at] }));
}

function findCauseRows(
  games: readonly InsightGame[],
  before: readonly InsightGame[] | undefined,
): CauseRow[] {
  const known = [...games, ...(before ?? [])].flatMap(({ mistakes }) => mistakes);
  const names = [...new Set(known.map(({ cause }) => cause))];
  const choices = names.map((value) => ({ by: 'cause', value }) as const);
  return findShareRows(choices, games, before)
    .map((row) => ({ row, now: sumMistakes(games, row.choice) }))
    .sort((one, other) => other.now.loss - one.now.loss)
    .map(({ row, now }) => ({
      ...row,
      ...findRate(games, before, [row.choice], names.length),
      times: now.times,
      interval: findLossInterval(games, row.choice),
      intervalBefore: before && findLossInterval(before, row.choice),
    }));
}

export function hasClock({ clock }: GameSummary): boolean {
  return clock !== undefined;
}

function findClockRows(
  games: readonly InsightGame[],
  before: readonly InsightGame[] | undefined,
): ClockRow[] {
  const clocked = games.filter(hasClock);
  const choices = CLOCK_PARTS.map((value) => ({ by: 'clock', value }) as const);
  return findShareRows(choices, clocked, before?.filter(hasClock)).map((row, index) => {
    const moves = clocked.reduce((sum, { clock }) => sum + (clock?.parts[index] ?? 0), 0);
    const { times } = sumMistakes(clocked, row.choice);
    return { ...row, perMove: moves < LEAST_GAMES ? undefined : times / moves };
  });
}

function findGroups<Kind extends ChoiceOf<'color' | 'opponent' | 'opening'>>(
  games: readonly InsightGame[],
  choices: readonly Kind[],
): GroupRow<Kind>[] {
  const listCounts = (choice: Kind, isOwn: boolean): number[] =>
    countMistakes(
      games.filter((game) => isGameOf(choice, game) === isOwn),
      [],
    );
  const groups = choices
    .map((choice) => ({ choice, counts: listCounts(choice, true) }))
    .filter(({ counts }) => counts.length >= LEAST_OF_A_KIND);
  return groups.map(({ choice, counts }) => {
    const others = listCounts(choice, false);
    return {
      choice,
      games: counts.length,
      rate: findMean(counts),
      isApart: others.length >= LEAST_OF_A_KIND && isBeyondChance(counts, others, groups.length),
    };
  });
}
