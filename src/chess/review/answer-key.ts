/**
 * What a card keeps of the search that made it, and what "Try again" reads from the review: the same lines, asked in the
 * same way.
 */
import { normalizeMove } from 'chessops/chess';
import { makeUci, parseUci } from 'chessops/util';
import type { Score } from '#chess/position/score';
import { findPosition } from '#chess/position/moves';
import { judgeMove, makeVerdict, type Verdict } from './judgement.ts';
import { findEndScore, type ReviewGame } from './review-game.ts';
import { findScore, findSearch } from './reviewed-moves.ts';
import type { GameAnalysis, PositionSearch } from './search.ts';

export interface AnswerKey {
  readonly fen: string;
  readonly search: PositionSearch;
  /** What the user played in the game, and the score stored after it. */
  readonly played: { readonly uci: string; readonly next: Score | undefined };
}

/** The key for the move at a ply; undefined while its position is not searched. */
export function findAnswerKey(game: ReviewGame, analysis: GameAnalysis, ply: number): AnswerKey | undefined {
  const move = game.moves[ply - 1];
  const position = game.positions[ply - 1];
  const search = findSearch(game, analysis, ply);
  if (move === undefined || position === undefined || search === undefined) return undefined;
  return { fen: position.fen, search, played: { uci: move.uci, next: findScore(game, analysis, ply) } };
}

/** A move in UCI with castling in either way, as searches name it; undefined when it is not legal. */
export function nameAnswer({ fen }: AnswerKey, uci: string): string | undefined {
  const position = findPosition(fen);
  const parsed = parseUci(uci);
  if (position === undefined || parsed === undefined) return undefined;
  const move = normalizeMove(position, parsed);
  return position.isLegal(move) ? makeUci(move) : undefined;
}

/** Judges any move in the key's position; undefined when it is not legal. */
export function judgeAnswer(key: AnswerKey, uci: string): Verdict | undefined {
  const position = findPosition(key.fen);
  const name = nameAnswer(key, uci);
  const move = name === undefined ? undefined : parseUci(name);
  if (position === undefined || name === undefined || move === undefined) return undefined;
  const mover = position.turn;
  const after = position.clone();
  after.play(move);
  // A mate on the board is right even where the search found another one first.
  const next = findEndScore(after) ?? (name === key.played.uci ? key.played.next : undefined);
  return makeVerdict(judgeMove(mover, key.search, name, next));
}
