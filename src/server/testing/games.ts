import { randomUUID } from 'node:crypto';
import type { GameReviewDraft } from '#contract/games';
import type { LibraryGameDraft } from '#contract/library';
import type { OpponentDraft, OpponentGame } from '#contract/opponents';
import type { Visitor } from './app.ts';

export function makeLibraryGame(gameKey: string, changes: Partial<LibraryGameDraft> = {}): LibraryGameDraft {
  return {
    game_key: gameKey,
    source: 'lichess',
    hero_color: 'White',
    username: 'ann',
    opponent_name: 'ben',
    hero_rating: 1700,
    opponent_rating: 1712,
    result: 0.5,
    time_control: '600+5',
    speed: 'rapid',
    played_at: '2026-11-01T12:00:00.000Z',
    plies: 3,
    link: '',
    moves: 'e4 e5 Nf3',
    pgn: '1. e4 e5 2. Nf3 1/2-1/2',
    ...changes,
  };
}

export function makeGameReview(changes: Partial<GameReviewDraft> = {}): GameReviewDraft {
  return {
    id: randomUUID(),
    date_time_played: '2026-11-01T12:00:00.000Z',
    hero_color: 'White',
    username: 'ann',
    opponent_name: 'ben',
    time_control: '600+5',
    site: 'Lichess',
    notes: '',
    pgn: '1. d4 d5 *',
    link: '',
    ...changes,
  };
}

export const emptyMistake = {
  ply: null,
  san: null,
  fen: null,
  best_san: null,
  eval_before: null,
  eval_after: null,
  note: null,
  mate_before: null,
  mate_after: null,
  status: null,
  card_id: null,
};

export function makeOpponent(changes: Partial<OpponentDraft> = {}): OpponentDraft {
  return {
    site: 'Lichess',
    name: 'bishop_a2',
    is_cut: false,
    games: [makeOpponentGame('lichess:00000000')],
    ...changes,
  };
}

export function makeOpponentGame(gameKey: string, changes: Partial<OpponentGame> = {}): OpponentGame {
  return {
    game_key: gameKey,
    color: 'Black',
    rating: 1684,
    result: 1,
    speed: 'blitz',
    played_at: '2026-11-01T12:00:00.000Z',
    moves: 'e4 c5 c3',
    scores: null,
    ...changes,
  };
}

export async function addGameReview(
  visitor: Visitor,
  changes: Partial<GameReviewDraft> = {},
): Promise<string> {
  const review = makeGameReview(changes);
  const answer = await visitor.post('/api/upsert-game-review', review);
  if (answer.statusCode !== 200) throw new Error(`the review was not stored: ${answer.body}`);
  return review.id;
}
