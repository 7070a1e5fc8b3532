import { expect, test } from 'vitest';
import { emptyView, type LiveView } from './live-view.ts';
import { reduceView } from './reduce-view.ts';
import { shiftView } from './other-tabs.ts';

const place = { game_id: 'g', version: 1, myTimeRemaining: 600, oppTimeRemaining: 600 };
const playing: LiveView = reduceView(
  { ...emptyView, connection: 'open' },
  {
    type: 'message',
    now: 5000,
    message: {
      type: 'game_started',
      ...place,
      payload: { color: 'b', opponent: 'Computer (1500)', house: 1500, max_moves: 16 },
      moves: [{ from: 'e2', to: 'e4' }],
    },
  },
);

test('R49: a game that starts from a line has its moves on the board, and the clock of whose turn it is runs', () => {
  expect(playing).toMatchObject({
    phase: 'my_move',
    status: 'Game Started...Your Move',
    game: { bot: 1500, startPly: 1, clocks: { running: 'mine', readAt: 5000 } },
  });
});

test('another tab’s moments are this one’s, moved by the difference of their clocks', () => {
  expect(shiftView(playing, -3000).game?.clocks.readAt).toBe(2000);
});

test('a tab from which the game was taken over shows how it goes on; one that plays does not listen', () => {
  const replaced: LiveView = { ...emptyView, connection: 'replaced' };
  const shown = reduceView(replaced, { type: 'mirrored', view: playing });
  expect(shown).toMatchObject({ connection: 'replaced', game: { id: 'g' } });
  expect(reduceView(playing, { type: 'mirrored', view: emptyView })).toBe(playing);
});

test('R53, R56: what is said about invitations is kept whole, with the moment it was said', () => {
  const mine = { token: 'x', seconds: 3600, guest: 'bob', guest_here: true };
  const view = reduceView(emptyView, {
    type: 'message',
    now: 7,
    message: { type: 'invitation', mine, guest_of: null, rematch: null },
  });
  expect(view.invitation).toEqual({ mine, guest_of: null, rematch: null, readAt: 7 });
});

test('R46, R55: a refusal is shown until something else is asked for', () => {
  const refused = reduceView(emptyView, {
    type: 'message',
    now: 0,
    message: { type: 'house_refused', reason: 'too_many' },
  });
  expect(refused.refusal).toBe('too_many');
  expect(reduceView(refused, { type: 'user-request' }).refusal).toBeNull();
});
