import { expect, test } from 'vitest';
import type { GameReview } from '#contract/games';
import type { ListedGame } from '#contract/library';

import { chooseLastGames, findFinished } from './background-run.ts';

function makeReview(id: string, day: string, link = ''): GameReview {
  return {
    id,
    user_id: '',
    mistakes: [],
    date_time_played: `2026-11-${day}T12:00:00.000Z`,
    hero_color: 'White',
    username: 'ann',
    opponent_name: '',
    time_control: '',
    site: 'Lichess',
    notes: '',
    pgn: '',
    link,
  };
}

function makeGame(key: string, day: string, changes: Partial<ListedGame> = {}): ListedGame {
  return {
    game_key: key,
    source: 'lichess',
    hero_color: 'White',
    username: 'ann',
    opponent_name: '',
    hero_rating: null,
    opponent_rating: null,
    result: 1,
    time_control: '',
    speed: null,
    played_at: `2026-11-${day}T12:00:00.000Z`,
    plies: 40,
    link: '',
    moves: '',
    game_review_id: null,
    ...changes,
  };
}

test('the last games are those of the library and those that only a review knows, each once', () => {
  const reviews = [makeReview('r1', '14', 'https://lichess.org/aaaaaaaa'), makeReview('r2', '10')];
  const games = [
    makeGame('new', '15'),
    makeGame('known by its address', '14', { link: 'https://lichess.org/aaaaaaaa' }),
    makeGame('empty', '13', { plies: 1 }),
    makeGame('unreviewed', '12'),
    makeGame('linked', '10', { game_review_id: 'r2' }),
    makeGame('old', '01'),
  ];
  const names = chooseLastGames(reviews, games, 4).map((last) =>
    'review' in last ? last.review.id : last.game.game_key,
  );
  expect(names).toEqual(['new', 'r1', 'unreviewed', 'r2']);
});

test('a finished analysis is analysed again where answers to mistakes are missing, by the engine that made it', () => {
  const fen = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
  const analyse = (game_review_id: string, engine = 'here', is_finished = true) => ({
    game_review_id,
    engine,
    game_id: 'g',
    is_finished,
  });
  const summarise = (game_review_id: string, cause: string | null) => ({
    game_review_id,
    game_id: 'g',
    game_key: game_review_id,
    hero_color: 'White' as const,
    hero_rating: null,
    opponent_name: '',
    opponent_rating: null,
    speed: null,
    played_at: '2026-11-16T12:00:00.000Z',
    summary: cause && `- \n3 Nf3 ?? d4 20 ${cause} 0 0 - - ${fen}`,
  });
  const finished = findFinished(
    [
      analyse('begun', 'here', false),
      analyse('whole'),
      analyse('open'),
      analyse('of another engine', 'there'),
      analyse('not summarised'),
      analyse('older'),
    ],
    [
      summarise('whole', 'no_motif'),
      summarise('open', 'not_searched'),
      summarise('of another engine', 'not_searched'),
      summarise('not summarised', null),
    ],
    'here',
  );
  expect(finished).toEqual(new Set(['whole', 'of another engine', 'not summarised', 'older']));
});
