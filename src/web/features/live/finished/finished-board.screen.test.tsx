import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FinishedLiveGame } from '#contract/live';
import { openPage } from '../../../testing/open-page.tsx';

const game: FinishedLiveGame = {
  id: 'a-game',
  review_id: '0b9f3a52-64a6-4f3c-8c1f-0a4f6f2f8a10',
  username: 'player',
  color: 'White',
  opponent: 'ben',
  house: null,
  start_ply: 0,
  winner: 'White',
  reason: 'resignation',
  final_eval: null,
  date_time_played: '2026-11-14T21:41:00.000Z',
  time_control: '300',
  pgn: '1. e4 e5 2. Nf3 1-0',
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('after a live game a move takes 100 ms on the board, as during it', async () => {
  const { disturb, goTo } = await openPage('/opening_game', { username: 'player' });
  disturb(`/api/get-live-games/${game.id}`, async () => Response.json({ api_data: game }));
  await goTo(`/opening_game?game=${game.id}`);
  const board = await screen.findByLabelText('Game board');
  await waitFor(() => expect(board.querySelector('piece')).not.toBeNull());

  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
  const draw = (timeMs: number) => frames.splice(0).forEach((frame) => frame(timeMs));
  const begunMs = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(begunMs);
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  await waitFor(() => expect(board.querySelector('piece.anim')).not.toBeNull());
  draw(begunMs + 99);
  expect(board.querySelector('piece.anim')).not.toBeNull();
  draw(begunMs + 100);
  expect(board.querySelector('piece.anim')).toBeNull();
});
