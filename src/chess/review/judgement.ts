/** Reviews, cards and "Try again" judge moves by the same stored search, so they agree. */
import type { Color } from 'chessops/types';
import type { Score } from '#chess/position/score';
import type { PositionSearch } from './search.ts';
import { scoreFor, winChanceOf } from './win-chance.ts';

export type Fault = '?!' | '?' | '??';
export type MoveLabel = 'best' | 'good' | 'only' | 'book' | Fault;

const FAULT_DROPS: readonly (readonly [number, Fault])[] = [
  [15, '??'],
  [10, '?'],
  [5, '?!'],
];

const FAIR_LOSS = 4;

const ROUNDING = 1e-9;

/**
 * Mates are judged as on Lichess:
 * https://github.com/lichess-org/lila/blob/master/modules/tree/src/main/Advice.scala
 */
export function findFault(mover: Color, before: Score, after: Score): Fault | undefined {
  const had = scoreFor(mover, before);
  const has = scoreFor(mover, after);
  if ('cp' in had && 'cp' in has) {
    const drop = findLoss(mover, before, after) + ROUNDING;
    return FAULT_DROPS.find(([least]) => drop >= least)?.[1];
  }
  if ('mate' in has && has.mate < 0) {
    if ('mate' in had) return had.mate > 0 ? '??' : undefined;
    return pickFault(-had.cp);
  }
  if ('mate' in had && had.mate > 0 && 'cp' in has) return pickFault(has.cp);
  return undefined;
}

/** Losing or allowing a mate is a smaller fault if the position is decided even without the mate. */
function pickFault(decidedCp: number): Fault {
  if (decidedCp > 999) return '?!';
  return decidedCp > 700 ? '?' : '??';
}

/** If a loss is within this many points of a limit, a short search may give the wrong label. */
const CLOSE = 1;

export function isCloseCall(loss: number): boolean {
  return FAULT_DROPS.some(([least]) => Math.abs(loss - least) < CLOSE);
}

export function findLoss(mover: Color, before: Score, after: Score): number {
  return Math.max(0, winChanceOf(mover, before) - winChanceOf(mover, after));
}

export interface MoveJudgement {
  readonly before: Score;
  readonly after: Score;
  readonly loss: number;
  readonly fault: Fault | undefined;
  readonly rank: number | undefined;
}

/** Prefers the score of the search's own line to `next`, because scores of two searches differ. */
export function judgeMove(
  mover: Color,
  search: PositionSearch,
  uci: string,
  next: Score | undefined,
): MoveJudgement | undefined {
  const index = search.lines.findIndex(({ moves }) => moves[0] === uci);
  const before = search.lines[0].score;
  const line = search.lines[index] ?? search.tried?.find(({ moves }) => moves[0] === uci);
  const after = line?.score ?? next;
  if (after === undefined) return undefined;
  return {
    before,
    after,
    loss: findLoss(mover, before, after),
    fault: findFault(mover, before, after),
    rank: index >= 0 ? index + 1 : undefined,
  };
}

/** `unknown`: the search does not judge this move, so "Try again" searches it. */
export type Verdict = 'best' | 'also-good' | 'wrong' | 'unknown';

export function makeVerdict(judgement: MoveJudgement | undefined): Verdict {
  if (judgement === undefined) return 'unknown';
  if (judgement.rank === 1) return 'best';
  return judgement.loss < FAIR_LOSS && judgement.fault === undefined ? 'also-good' : 'wrong';
}
