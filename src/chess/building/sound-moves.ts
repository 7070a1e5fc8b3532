import type { Color } from 'chessops/types';
import type { GameResults, PositionReplies } from '#chess/opening/replies';
import type { PositionSearch } from '#chess/review/search';
import { winChanceOf } from '#chess/review/win-chance';
import { findMoves, type FoundMove } from './found-moves.ts';

export const MOST_LOSS = 4;
/** If answers differ by at most this many points, the plan chooses the most popular one. */
const CLOSE_LOSS = 1;
const ENGINE_MOVES = 3;
const PLAYED_MOVES = 4;
export const LEAST_PLAYED = 0.02;
const KNOWN_MOVES = 3;
const MOST_CANDIDATES = 6;

export interface SearchedPosition {
  readonly key: string;
  readonly color: Color;
  readonly search: PositionSearch;
  readonly replies: PositionReplies | null | undefined;
}

export interface SoundMove {
  readonly move: FoundMove;
  readonly points: number;
  readonly loss: number;
  readonly share: number | undefined;
  readonly results: GameResults | undefined;
}

export function listWorthTrying(
  { search, replies }: SearchedPosition,
  legal: readonly FoundMove[],
  isInBook: (key: string) => boolean,
): FoundMove[] {
  const searched = new Set(search.lines.map(({ moves }) => moves[0]));
  const played = (replies?.replies ?? [])
    .filter(({ share }) => share >= LEAST_PLAYED)
    .slice(0, PLAYED_MOVES)
    .map(({ san }) => san);
  const known = legal.filter((move) => isInBook(move.key)).slice(0, KNOWN_MOVES);
  const ofPeople = legal.filter(({ san }) => played.includes(san));
  return [...new Set([...ofPeople, ...known])].filter(({ uci }) => !searched.has(uci));
}

export function listSoundMoves(
  position: SearchedPosition,
  tried: readonly { readonly move: FoundMove; readonly points: number }[],
  isInBook: (key: string) => boolean,
): SoundMove[] {
  const searched = judgeMoves(position);
  const best = Math.max(...searched.map(({ points }) => points));
  const played = new Map(position.replies?.replies.map((reply) => [reply.san, reply]));
  const isPlayed = (san: string): boolean => (played.get(san)?.share ?? 0) >= LEAST_PLAYED;
  const fit = searched.filter(
    ({ move }, rank) => rank < ENGINE_MOVES || isPlayed(move.san) || isInBook(move.key),
  );
  // The engine searched these moves with fewer nodes, so they may equal the best move but not beat it.
  const level = tried.map(({ move, points }) => ({ move, points: Math.min(points, best) }));
  return [...fit, ...level]
    .map(({ move, points }) => ({
      move,
      points,
      loss: Math.max(0, best - points),
      share: position.replies ? (played.get(move.san)?.share ?? 0) : undefined,
      results: played.get(move.san)?.results,
    }))
    .filter(({ loss }) => loss <= MOST_LOSS)
    .sort((one, other) => other.points - one.points)
    .slice(0, MOST_CANDIDATES);
}

export function chooseAnswer(position: SearchedPosition): SoundMove | undefined {
  const moves = judgeMoves(position);
  const best = Math.max(...moves.map(({ points }) => points));
  const played = new Map(position.replies?.replies.map((reply) => [reply.san, reply]));
  const [chosen] = moves
    .map(({ move, points }) => ({
      move,
      points,
      loss: best - points,
      share: played.get(move.san)?.share ?? 0,
      results: played.get(move.san)?.results,
    }))
    .filter(({ loss }) => loss <= CLOSE_LOSS)
    .sort((one, other) => other.share - one.share || other.points - one.points);
  return chosen;
}

function judgeMoves({ key, color, search }: SearchedPosition): { move: FoundMove; points: number }[] {
  return findMoves(key, search).map(({ score, ...move }) => ({ move, points: winChanceOf(color, score) }));
}
