/**
 * The one judge of moves: review, cards and "Try again" ask it with the same stored search, so that they cannot
 * contradict each other.
 */
import type { Color } from 'chessops/types';
import type { Score } from '#chess/position/score';
import type { PositionSearch } from './search.ts';
import { scoreFor, winChanceOf } from './win-chance.ts';

export type Fault = '?!' | '?' | '??';
export type MoveLabel = 'best' | 'good' | 'only' | 'book' | Fault;

/** Win chance lost by the mover, in points. */
const FAULT_DROPS: readonly (readonly [number, Fault])[] = [
  [15, '??'],
  [10, '?'],
  [5, '?!'],
];

/** A move that loses less than this against the stored search is a right answer. */
const FAIR_LOSS = 4;

/** A drop of exactly five points counts as one, even if the last bit of the sum is off. */
const ROUNDING = 1e-9;

/**
 * Both scores from White's side. Mates have a ladder of their own: what was lost or given is not a number of pawns.
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

/** How far it was decided anyway, in hundredths of a pawn. */
function pickFault(decidedCp: number): Fault {
  if (decidedCp > 999) return '?!';
  return decidedCp > 700 ? '?' : '??';
}

/** This near to a limit, a short search is often on the wrong side of it. */
const CLOSE = 1;

/** Whether a slightly different score would give the move another sign. */
export function isCloseCall(loss: number): boolean {
  return FAULT_DROPS.some(([least]) => Math.abs(loss - least) < CLOSE);
}

/** Points of win chance that the mover gave away; never negative. */
export function findLoss(mover: Color, before: Score, after: Score): number {
  return Math.max(0, winChanceOf(mover, before) - winChanceOf(mover, after));
}

export interface MoveJudgement {
  /** What the mover could have, and what the move gives, from White's side. */
  readonly before: Score;
  readonly after: Score;
  readonly loss: number;
  readonly fault: Fault | undefined;
  /** 1 is the search's first choice; undefined when the search has no line with the move. */
  readonly rank: number | undefined;
}

/**
 * Judges a move by the search of the position before it. A move that the search has a line for, or that was tried in it, is
 * judged by that line, because only scores of one search can be compared; any other by `next`, the stored score after it, if
 * there is one.
 */
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

/**
 * An answer on a card or in "Try again". `unknown`: the search has no line with this move and nothing was stored after it.
 * "Try again" then has the move searched as deeply as the others; a card says what its line was. Nobody looks with a
 * shallower search.
 */
export type Verdict = 'best' | 'also-good' | 'wrong' | 'unknown';

export function makeVerdict(judgement: MoveJudgement | undefined): Verdict {
  if (judgement === undefined) return 'unknown';
  if (judgement.rank === 1) return 'best';
  return judgement.loss < FAIR_LOSS && judgement.fault === undefined ? 'also-good' : 'wrong';
}
