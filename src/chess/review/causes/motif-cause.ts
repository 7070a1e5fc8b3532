import { makeSquare } from 'chessops/util';
import type { ReviewGame } from '#chess/review/review-game';
import { findScore } from '#chess/review/reviewed-moves';
import type { GameAnalysis, SearchLine } from '#chess/review/search';
import { findCp, scoreFor, winChanceOf } from '#chess/review/win-chance';
import { findMotifs, type FoundMotif, type ShownMotif } from './motifs.ts';
import { findMaterialLead } from './tactical-board.ts';
import { replayTacticalLine, type TacticalLine } from './tactical-line.ts';

export interface MotifCause {
  readonly kind: 'missed' | 'allowed';
  readonly motif: ShownMotif;
}

const FORCED_POINTS = 35;
const FORCED_CP = 100;

/** If a side was already this far ahead, almost any move wins, so only a mate counts as a motif. */
const DECIDED_CP = 800;

/** In pawns. Winning a rook for a bishop, or a knight for a pawn, counts two. */
const LEAST_WON = 2;

/** If a mate takes more moves, name its first tactic instead: players do not calculate so far. */
const LONGEST_MATE = 5;

const LEAST_GIFT = 10;

/** If the user both missed and allowed a motif, `missed` counts only if the opponent had just erred. */
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

function isGift(game: ReviewGame, analysis: GameAnalysis, ply: number): boolean {
  const solver = game.positions[ply]?.turn;
  const [before, after] = [ply - 1, ply].map((at) => findScore(game, analysis, at));
  if (!solver || !before || !after) return false;
  return winChanceOf(solver, after) - winChanceOf(solver, before) >= LEAST_GIFT;
}

function findShot(game: ReviewGame, analysis: GameAnalysis, ply: number): ShownMotif | undefined {
  const [from, lead, position] = [game.positions[ply - 1], game.moves[ply - 1], game.positions[ply]];
  const lines = analysis.searches.get(ply)?.lines;
  if (!from || !lead || !position || !lines) return undefined;
  const [best, ...others] = lines;
  const solver = position.turn;
  const reached = scoreFor(solver, best.score);
  if ('mate' in reached) {
    if (reached.mate <= 0) return undefined;
    if (reached.mate <= LONGEST_MATE) return 'mate';
    const way = replayTacticalLine(from.fen, lead.uci, best.moves);
    return (way && findShownMotif(way)) ?? 'forced mate';
  }
  const had = findScore(game, analysis, ply - 1);
  if (had !== undefined && findCp(scoreFor(solver, had)) > DECIDED_CP) return undefined;
  const line = replayTacticalLine(from.fen, lead.uci, best.moves);
  if (!line) return undefined;
  return position.legalMoves > 1 && !isForced(line, best, others) ? undefined : findShownMotif(line);
}

function findShownMotif(line: TacticalLine): ShownMotif | undefined {
  const found = findMotifs(line).find((each) => each.motif !== 'advanced pawn' && isForcedUpTo(line, each));
  if (found?.motif === 'mate' || found?.motif === 'back-rank mate') return found.motif;
  return isLeftToCheaper(line) ? 'hanging piece' : found?.motif;
}

/**
 * A motif after the solver's second move counts only if all the solver's moves before it are checks or
 * captures. Promotions always count.
 */
function isForcedUpTo({ moves }: TacticalLine, { motif, at }: FoundMotif): boolean {
  if (at <= 2 || motif === 'promotion') return true;
  return moves.slice(0, at).every((move, ply) => ply % 2 === 1 || move.captured || move.after.isCheck());
}

function isLeftToCheaper({ solver, lead, moves }: TacticalLine): boolean {
  const [first] = moves;
  if (!first?.captured || first.captured.role === 'pawn') return false;
  const had = findMaterialLead(lead.before.board, solver);
  const other = moves.findIndex(({ to }) => to !== first.to);
  const quiet = moves.findIndex(({ captured }, at) => at % 2 === 1 && !captured);
  return [other, quiet].every((end) => {
    const board = moves.at(end === -1 ? -1 : end - 1)?.after.board;
    return board !== undefined && findMaterialLead(board, solver) - had >= LEAST_WON;
  });
}

function isForced(line: TacticalLine, best: SearchLine, others: readonly SearchLine[]): boolean {
  if (others.length === 0) return false;
  const { solver, moves } = line;
  const [first] = moves;
  const taken = first?.captured && first.captured.role !== 'pawn' ? makeSquare(first.to) : undefined;
  const isLost = taken !== undefined && isLeftToCheaper(line);
  const isTaking = (uci: string | undefined) => uci?.slice(2, 4) === taken;
  const second = others.find(
    (other) => taken === undefined || !(isTaking(other.moves[0]) || (isLost && isTaking(other.moves[2]))),
  );
  if (second === undefined) return true;
  const [points, secondPoints] = [best, second].map(({ score }) => winChanceOf(solver, score));
  const [cp, secondCp] = [best, second].map(({ score }) => findCp(scoreFor(solver, score)));
  return (points ?? 0) - (secondPoints ?? 0) >= FORCED_POINTS || (cp ?? 0) - (secondCp ?? 0) >= FORCED_CP;
}
