import { MantineProvider } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, expect, test } from 'vitest';
import { draw, erase } from '../../testing/draw.ts';
import { GameButtons } from './game-buttons.tsx';
import { BotTable } from './bot/bot-table.ts';
import type { LiveSocketEvents } from './session/live-client.ts';
import { LiveSession } from './session/live-session.ts';

afterEach(erase);

async function playBot(fields: { no_clock?: true }): Promise<LiveSession> {
  const session = new LiveSession(
    () => ({ send: () => undefined, close: () => undefined }),
    () => 0,
  );
  const openTable = (events: LiveSocketEvents) =>
    new BotTable(
      {
        limits: { clockMs: 600_000, maxMoves: 15, reconnectMs: 0 },
        now: () => 0,
        random: () => 0,
        makeId: () => 'here',
        chooseMove: () => new Promise(() => undefined),
        evaluate: async () => null,
        onEnd: () => undefined,
      },
      events,
    );
  function Buttons() {
    return <GameButtons session={session} view={useSyncExternalStore(session.subscribe, session.get)} />;
  }
  session.playBot({ rating: 1500, color: 'w', ...fields }, openTable);
  await waitFor(() => expect(session.get().phase).toBe('my_move'));
  draw(
    <MantineProvider>
      <Buttons />
    </MantineProvider>,
  );
  return session;
}

test('R60: without a clock there is a button that takes the last own move back, and none before the first', async () => {
  const session = await playBot({ no_clock: true });
  const button = screen.getByRole('button', { name: 'Take back' });
  expect(button).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Offer Draw' })).toBeNull();
  session.play({ from: 'e2', to: 'e4' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  flushSync(() => button.click());
  await waitFor(() => expect(session.get()).toMatchObject({ phase: 'my_move', game: { moves: [] } }));
  session.leave();
});

test('R60: with a clock nothing is taken back', async () => {
  const session = await playBot({});
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
  screen.getByRole('button', { name: 'Offer Draw' });
  session.leave();
});
