import { type Phase, phases } from '#chess/review/phases';
import { TIME_FAULTS, type TimeFault } from './clock-use.ts';
import type { GameSummary } from './game-summary.ts';
import { findShareInterval, type Interval } from './likelihood.ts';

const LEAST_CASES = 20;

export interface TimeRate {
  readonly fault: TimeFault;
  readonly moves: number;
  readonly mistakes: number;
  readonly interval: Interval;
  readonly isApart: boolean;
}

export interface TimeFindings {
  readonly thinks: readonly { readonly phase: Phase; readonly seconds: number }[];
  readonly mean: number;
  readonly rates: readonly TimeRate[];
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

export function findTimeFindings(games: readonly GameSummary[]): TimeFindings | undefined {
  const clocked = games.flatMap(({ clock, mistakes }) => (clock ? [{ clock, mistakes }] : []));
  const late = clocked.flatMap(({ mistakes }) =>
    mistakes.filter(({ phase, clock }) => phase !== 'opening' && clock !== undefined),
  );
  const lateMoves = sum(clocked.flatMap(({ clock }) => clock.moves.slice(1)));
  if (lateMoves < LEAST_CASES) return undefined;
  const mean = late.length / lateMoves;
  const thinks = phases.flatMap((phase, at) => {
    const moves = sum(clocked.map(({ clock }) => clock.moves[at] ?? 0));
    const seconds = sum(clocked.map(({ clock }) => clock.seconds[at] ?? 0));
    return moves < LEAST_CASES ? [] : [{ phase, seconds: seconds / moves }];
  });
  const rates = TIME_FAULTS.flatMap((fault, at): TimeRate[] => {
    const moves = sum(clocked.map(({ clock }) => clock.faults[at] ?? 0));
    if (moves < LEAST_CASES) return [];
    const mistakes = late.filter(({ time }) => time === fault).length;
    const interval = findShareInterval(mistakes, moves);
    return [{ fault, moves, mistakes, interval, isApart: mean < interval.low || mean > interval.high }];
  });
  return { thinks, mean, rates };
}
