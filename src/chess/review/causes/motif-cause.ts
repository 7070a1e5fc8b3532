/** The motif of an own move that lost points, as far as the stored searches know. Worked out when it is read, never stored as truth. */
import type { Color } from 'chessops/types';
import { makeSquare, parseUci } from 'chessops/util';
import { findPosition } from '#chess/position/moves';
import type { ReviewGame } from '#chess/review/review-game';
import { findScore } from '#chess/review/reviewed-moves';
import type { GameAnalysis, SearchLine } from '#chess/review/search';
import { findCp, scoreFor, winChanceOf } from '#chess/review/win-chance';
import { findMotifs, type Motif } from './motifs.ts';
import { replayTacticalLine } from './tactical-line.ts';

/** The own side did not see its shot, or gave the opponent one. */
export interface MotifCause {
  readonly kind: 'missed' | 'allowed';
  readonly motif: Motif;
}

/** A shot is one where nothing else is nearly as good: by so many points of win chance, or hundredths of a pawn. */
const FORCED_POINTS = 35;
const FORCED_CP = 100;

/** Whoever is so far ahead before the shot wins with anything. */
const DECIDED_CP = 800;

/** The opponent's move before was a gift where the best answer wins so many points by it. */
const LEAST_GIFT = 10;

/**
 * Of the best line (missed) or of the line that refutes the move at `ply` (allowed). Where both have one, the shot was missed
 * if the opponent's move before was a gift; otherwise the move is to blame for what it allowed.
 */
export function findMotifCause(
  game: ReviewGame,
  analysis: GameAnalysis,
  ply: number,
): MotifCause | undefined {
  const missed = findShot(game, analysis, ply - 1);
  const allowed = findShot(game, analysis, ply);
  if (missed !== undefined && (allowed === undefined || isGift(game, analysis, ply - 1)))
    return { kind: 'missed', motif: missed };
  return allowed && { kind: 'allowed', motif: allowed };
}

/** Whether the move at `ply` gave the side that answers it much. */
function isGift(game: ReviewGame, analysis: GameAnalysis, ply: number): boolean {
  const solver = game.positions[ply]?.turn;
  const [before, after] = [ply - 1, ply].map((at) => findScore(game, analysis, at));
  if (!solver || !before || !after) return false;
  return winChanceOf(solver, after) - winChanceOf(solver, before) >= LEAST_GIFT;
}

/** The motif with which the move at `ply` can be answered. A pawn that goes far is none by itself. The first position of a game has no move before it. */
function findShot(game: ReviewGame, analysis: GameAnalysis, ply: number): Motif | undefined {
  const [from, lead, position] = [game.positions[ply - 1], game.moves[ply - 1], game.positions[ply]];
  const lines = analysis.searches.get(ply)?.lines;
  if (!from || !lead || !position || !lines) return undefined;
  const [best, ...others] = lines;
  const solver = position.turn;
  const reached = scoreFor(solver, best.score);
  if ('mate' in reached) return reached.mate > 0 ? 'mate' : undefined;
  const had = findScore(game, analysis, ply - 1);
  if (had !== undefined && findCp(scoreFor(solver, had)) > DECIDED_CP) return undefined;
  if (position.legalMoves > 1 && !isForced(solver, position.fen, best, others)) return undefined;
  const line = replayTacticalLine(from.fen, lead.uci, best.moves);
  return line && findMotifs(line).find(({ motif }) => motif !== 'advanced pawn')?.motif;
}

/** Without a second line nobody knows. A piece that can be taken in two ways is lost all the same. */
function isForced(solver: Color, fen: string, best: SearchLine, others: readonly SearchLine[]): boolean {
  if (others.length === 0) return false;
  const taken = findTaken(fen, best);
  const second = others.find((line) => taken === undefined || findTaken(fen, line) !== taken);
  if (second === undefined) return true;
  const [points, secondPoints] = [best, second].map(({ score }) => winChanceOf(solver, score));
  const [cp, secondCp] = [best, second].map(({ score }) => findCp(scoreFor(solver, score)));
  return (points ?? 0) - (secondPoints ?? 0) >= FORCED_POINTS || (cp ?? 0) - (secondCp ?? 0) >= FORCED_CP;
}

/** The square of the piece, no pawn, that the first move of a line takes; undefined where it takes none. */
function findTaken(fen: string, { moves: [uci = ''] }: SearchLine): string | undefined {
  const move = parseUci(uci);
  const position = findPosition(fen);
  const taken = move && position?.board.get(move.to);
  const isPiece = taken && taken.role !== 'pawn' && taken.color !== position?.turn;
  return isPiece ? makeSquare(move.to) : undefined;
}
