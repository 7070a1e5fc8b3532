import type { LibraryGameDraft } from '#contract/library';

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
