/** Summarises a game's mistakes in a short text, because the server stores these for thousands of games. */
import type { Color } from 'chessops/types';
import type { GameMoves } from '#chess/pgn/game-moves';
import { findSan } from '#chess/position/moves';
import type { Fault } from '#chess/review/judgement';
import { type Phase, phases } from '#chess/review/phases';
import { planDeeper } from '#chess/review/plan';
import type { ReviewGame } from '#chess/review/review-game';
import type { ReviewedGame, ReviewedMove } from '#chess/review/reviewed-moves';
import type { GameAnalysis } from '#chess/review/search';
import {
  CLOCK_PARTS,
  type ClockPart,
  findThinks,
  findTimeFault,
  type Think,
  TIME_FAULTS,
  type TimeFault,
} from './clock-use.ts';
import { findMotifCause, type MotifCause } from './motif-cause.ts';

/** Raise this number when a rule changes, so that the app recomputes old summaries. */
export const SUMMARY_RULES = 5;

export const MOST_MISTAKES = 60;

/** `no motif`: no rule matches. `not searched`: the analysis did not search the refutation. */
export const UNEXPLAINED = ['no motif', 'not searched'] as const;
type Unexplained = (typeof UNEXPLAINED)[number];

export type CauseName = `${MotifCause['kind']} ${MotifCause['motif']}` | 'time trouble' | Unexplained;

export function isExplained(cause: CauseName): boolean {
  return UNEXPLAINED.every((each) => each !== cause);
}

export interface MistakeSummary {
  readonly ply: number;
  readonly san: string;
  readonly label: Fault;
  readonly fen: string;
  readonly best: string;
  readonly loss: number;
  readonly cause: CauseName;
  readonly phase: Phase;
  readonly clock: ClockPart | undefined;
  readonly time: TimeFault | undefined;
  /** How many of 100 players with the user's rating find the best move. */
  readonly foundBy: number | undefined;
}

export interface ClockUse {
  readonly parts: readonly number[];
  readonly moves: readonly number[];
  readonly seconds: readonly number[];
  readonly faults: readonly number[];
}

export interface GameSummary {
  readonly opening: string;
  readonly clock: ClockUse | undefined;
  readonly mistakes: readonly MistakeSummary[];
}

export interface SummarisedGame {
  readonly played: GameMoves;
  readonly game: ReviewGame;
  readonly analysis: GameAnalysis;
  readonly reviewed: ReviewedGame;
  readonly player: Color;
  readonly opening: string;
}

export function summariseGame(summarised: SummarisedGame): GameSummary {
  const { played, game, analysis, reviewed, player, opening } = summarised;
  const thinks = findThinks(played.moves, played.headers.get('TimeControl') ?? '', player);
  const planned = planDeeper(game, analysis, player).filter(({ lines }) => lines > 1);
  const unsearched = new Set(planned.map(({ ply }) => ply));
  const mistakes = reviewed.moves.flatMap((move) => {
    const { color, judgement } = move;
    if (color !== player || judgement?.fault === undefined) return [];
    const unexplained = unsearched.has(move.ply) ? 'not searched' : 'no motif';
    return [summariseMistake(game, analysis, move, judgement.fault, thinks.get(move.ply), unexplained)];
  });
  const [family = ''] = opening.split(':', 1);
  return { opening: family, clock: findClockUse(reviewed, thinks), mistakes: keepMostCostly(mistakes) };
}

function keepMostCostly(mistakes: readonly MistakeSummary[]): readonly MistakeSummary[] {
  if (mistakes.length <= MOST_MISTAKES) return mistakes;
  return mistakes
    .toSorted((one, other) => other.loss - one.loss)
    .slice(0, MOST_MISTAKES)
    .sort((one, other) => one.ply - other.ply);
}

function findClockUse({ moves }: ReviewedGame, thinks: ReadonlyMap<number, Think>): GameSummary['clock'] {
  const known = moves.flatMap(({ ply, phase }) => {
    const think = thinks.get(ply);
    return think ? [{ ...think, phase, fault: findTimeFault(think) }] : [];
  });
  if (known.length === 0) return undefined;
  const inPhases = phases.map((phase) => known.filter((think) => think.phase === phase));
  const late = known.filter(({ phase }) => phase !== 'opening');
  return {
    parts: CLOCK_PARTS.map((part) => known.filter((think) => think.part === part).length),
    moves: inPhases.map((each) => each.length),
    seconds: inPhases.map((each) => Math.round(each.reduce((sum, { seconds }) => sum + seconds, 0))),
    faults: TIME_FAULTS.map((fault) => late.filter((think) => think.fault === fault).length),
  };
}

function summariseMistake(
  game: ReviewGame,
  analysis: GameAnalysis,
  { ply, san, phase, judgement }: ReviewedMove,
  label: Fault,
  think: Think | undefined,
  unexplained: Unexplained,
): MistakeSummary {
  const time = think && findTimeFault(think);
  const fen = game.positions[ply - 1]?.fen ?? '';
  const best = analysis.searches.get(ply - 1)?.lines[0].moves[0];
  return {
    ply,
    san,
    label,
    fen,
    best: (best !== undefined && findSan(fen, best)) || '',
    loss: Math.round(10 * (judgement?.loss ?? 0)) / 10,
    cause: nameCause(time, findMotifCause(game, analysis, ply)) ?? unexplained,
    phase,
    clock: think?.part,
    time,
    foundBy: undefined,
  };
}

/** Time trouble comes before motifs, because a player without time cannot look for tactics. */
function nameCause(time: TimeFault | undefined, motif: MotifCause | undefined): CauseName | undefined {
  if (time === 'low') return 'time trouble';
  return motif && `${motif.kind} ${motif.motif}`;
}
