import { normalizeMove, type Position } from 'chessops/chess';
import { INITIAL_FEN } from 'chessops/fen';
import type { Color } from 'chessops/types';
import { makeUci, parseSquare } from 'chessops/util';
import type { Score } from '#chess/position/score';
import { type GameMoves, parseGameMoves } from '#chess/pgn/game-moves';
import { positionKey } from '#chess/position/key';
import { findPosition } from '#chess/position/moves';
import { err, ok, type Result } from '#chess/result';
import { MAX_PLIES } from './search-row.ts';

/** Counts at most three legal moves, because no search has more lines. */
const COUNTED_MOVES = 3;

export interface ReviewMove {
  /** The first move has ply 1. The move leads from position `ply − 1` to position `ply`. */
  ply: number;
  number: string;
  color: Color;
  san: string;
  uci: string;
}

interface ReviewPosition {
  fen: string;
  key: string;
  turn: Color;
  legalMoves: number;
  end: Score | undefined;
}

export type GameNotice =
  | { readonly kind: 'illegal-tail'; readonly number: string; readonly san: string }
  | { readonly kind: 'too-long' };

export type NoReview = 'no-moves' | 'variant';

export interface ReviewGame {
  id: string;
  initialFen: string;
  isStandardStart: boolean;
  moves: readonly ReviewMove[];
  positions: readonly ReviewPosition[];
  notices: readonly GameNotice[];
}

export function parseReviewGame(pgn: string): Result<ReviewGame, NoReview> {
  return makeReviewGame(parseGameMoves(pgn));
}

export function makeReviewGame(game: GameMoves): Result<ReviewGame, NoReview> {
  const { initialFen, moves: played, unreadable, omissions } = game;
  if (omissions.some(({ reason }) => reason === 'variant')) return err('variant');
  const position = findPosition(initialFen);
  if (position === undefined || played.length === 0) return err('no-moves');
  const notices: GameNotice[] = [];
  if (unreadable) notices.push({ kind: 'illegal-tail', number: unreadable.number, san: unreadable.san });
  if (played.length > MAX_PLIES) notices.push({ kind: 'too-long' });

  const positions = [makePosition(position, initialFen)];
  const moves: ReviewMove[] = [];
  for (const { ply, number, color, san, from, to, promotion, fen } of played.slice(0, MAX_PLIES)) {
    const move = normalizeMove(position, {
      from: parseSquare(from),
      to: parseSquare(to),
      ...(promotion && { promotion }),
    });
    moves.push({ ply, number, color, san, uci: makeUci(move) });
    position.play(move);
    positions.push(makePosition(position, fen));
  }
  const id = makeGameId(initialFen, moves);
  return ok({ id, initialFen, isStandardStart: initialFen === INITIAL_FEN, moves, positions, notices });
}

function makePosition(position: Position, fen: string): ReviewPosition {
  const legalMoves = countLegalMoves(position);
  return {
    fen,
    key: positionKey(position),
    turn: position.turn,
    legalMoves,
    end: legalMoves > 0 && !position.isInsufficientMaterial() ? undefined : findEndScore(position),
  };
}

function countLegalMoves(position: Position): number {
  const context = position.ctx();
  let count = 0;
  for (const from of position.board[position.turn]) {
    const isPawn = position.board.pawn.has(from);
    for (const to of position.dests(from, context)) {
      count += isPawn && (to < 8 || to >= 56) ? 4 : 1;
      if (count >= COUNTED_MOVES) return COUNTED_MOVES;
    }
  }
  return count;
}

/** Returns mate in one for checkmate, so that every score is in centipawns or moves to mate. */
export function findEndScore(position: Position): Score | undefined {
  if (position.isCheckmate()) return { mate: position.turn === 'white' ? -1 : 1 };
  return position.isStalemate() || position.isInsufficientMaterial() ? { cp: 0 } : undefined;
}

/** If the user edits the PGN, this FNV-1a hash changes, and the app hides the old analysis. */
function makeGameId(initialFen: string, moves: readonly { uci: string }[]): string {
  let hash = 0x811c9dc5;
  const text = [initialFen, ...moves.map(({ uci }) => uci)].join(' ');
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return `${moves.length}-${hash.toString(16).padStart(8, '0')}`;
}
