/** A card stores the search that judges its answers. "Try again" builds the same search from the review. */
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
  readonly played: { readonly uci: string; readonly next: Score | undefined };
}

export function findAnswerKey(game: ReviewGame, analysis: GameAnalysis, ply: number): AnswerKey | undefined {
  const move = game.moves[ply - 1];
  const position = game.positions[ply - 1];
  const search = findSearch(game, analysis, ply);
  if (move === undefined || position === undefined || search === undefined) return undefined;
  return { fen: position.fen, search, played: { uci: move.uci, next: findScore(game, analysis, ply) } };
}

export function nameAnswer({ fen }: AnswerKey, uci: string): string | undefined {
  const position = findPosition(fen);
  const parsed = parseUci(uci);
  if (position === undefined || parsed === undefined) return undefined;
  const move = normalizeMove(position, parsed);
  return position.isLegal(move) ? makeUci(move) : undefined;
}

export function judgeAnswer(key: AnswerKey, uci: string): Verdict | undefined {
  const position = findPosition(key.fen);
  const name = nameAnswer(key, uci);
  const move = name === undefined ? undefined : parseUci(name);
  if (position === undefined || name === undefined || move === undefined) return undefined;
  const mover = position.turn;
  const after = position.clone();
  after.play(move);
  // A mating move is always right, even if the search preferred another move.
  const next = findEndScore(after) ?? (name === key.played.uci ? key.played.next : undefined);
  return makeVerdict(judgeMove(mover, key.search, name, next));
}
