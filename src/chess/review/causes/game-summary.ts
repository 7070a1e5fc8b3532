/** What a game's analysis says about lost points, short enough to be kept for thousands of games. Made anew when the rules change. */
import { makeSan } from 'chessops/san';
import type { Color } from 'chessops/types';
import { parseUci } from 'chessops/util';
import type { GameMoves } from '#chess/pgn/game-moves';
import { findPosition } from '#chess/position/moves';
import type { Fault } from '#chess/review/judgement';
import type { Phase } from '#chess/review/phases';
import type { ReviewGame } from '#chess/review/review-game';
import type { ReviewedGame, ReviewedMove } from '#chess/review/reviewed-moves';
import type { GameAnalysis } from '#chess/review/search';
import {
  CLOCK_PARTS,
  type ClockPart,
  findThinks,
  findTimeFault,
  type Think,
  type TimeFault,
} from './clock-use.ts';
import { findMotifCause, type MotifCause } from './motif-cause.ts';

/** Raised when a rule changes: summaries of older rules are made anew. */
export const SUMMARY_RULES = 1;

/** A cause by its name: `missed fork`, `allowed pin`, `time trouble`, or none that the rules know. */
export type CauseName = `${MotifCause['kind']} ${MotifCause['motif']}` | 'time trouble' | 'no motif';

export interface MistakeSummary {
  readonly ply: number;
  readonly san: string;
  readonly label: Fault;
  /** Of the position before it. */
  readonly fen: string;
  /** The best move there, in SAN; empty where only a score is known. */
  readonly best: string;
  /** Points of win chance. */
  readonly loss: number;
  readonly cause: CauseName;
  readonly phase: Phase;
  /** What was left of the clock before the move; undefined in a game without clocks. */
  readonly clock: ClockPart | undefined;
  readonly time: TimeFault | undefined;
}

export interface GameSummary {
  readonly rules: number;
  /** Own moves by what was left of the clock, in the order of `CLOCK_PARTS`. */
  readonly movesByClock: readonly number[];
  readonly mistakes: readonly MistakeSummary[];
}

export interface SummarisedGame {
  readonly played: GameMoves;
  readonly game: ReviewGame;
  readonly analysis: GameAnalysis;
  readonly reviewed: ReviewedGame;
  readonly hero: Color;
}

export function summariseGame({ played, game, analysis, reviewed, hero }: SummarisedGame): GameSummary {
  const thinks = findThinks(played.moves, played.headers.get('TimeControl') ?? '', hero);
  const mistakes = reviewed.moves.flatMap((move) => {
    const { color, judgement } = move;
    if (color !== hero || judgement?.fault === undefined) return [];
    return [summariseMistake(game, analysis, move, judgement.fault, thinks.get(move.ply))];
  });
  const movesByClock = CLOCK_PARTS.map(
    (part) => [...thinks.values()].filter((think) => think.part === part).length,
  );
  return { rules: SUMMARY_RULES, movesByClock, mistakes };
}

function summariseMistake(
  game: ReviewGame,
  analysis: GameAnalysis,
  { ply, san, phase, judgement }: ReviewedMove,
  label: Fault,
  think: Think | undefined,
): MistakeSummary {
  const time = think && findTimeFault(think);
  const fen = game.positions[ply - 1]?.fen ?? '';
  return {
    ply,
    san,
    label,
    fen,
    best: findBest(fen, analysis.searches.get(ply - 1)?.lines[0].moves[0]),
    loss: Math.round(10 * (judgement?.loss ?? 0)) / 10,
    cause: nameCause(time, findMotifCause(game, analysis, ply)),
    phase,
    clock: think?.part,
    time,
  };
}

/** Who has no time cannot look for motifs. */
function nameCause(time: TimeFault | undefined, motif: MotifCause | undefined): CauseName {
  if (time === 'low') return 'time trouble';
  return motif ? `${motif.kind} ${motif.motif}` : 'no motif';
}

function findBest(fen: string, uci: string | undefined): string {
  const [position, move] = [findPosition(fen), uci === undefined ? undefined : parseUci(uci)];
  return position && move && position.isLegal(move) ? makeSan(position, move) : '';
}
