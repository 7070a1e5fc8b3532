/** Tests only the dialog's requests. e2e/live-bot.spec.ts and src/server/live/bot.test.ts play games. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BotRequest } from '#contract/live';
import { makeQueryClient } from '../../../lib/query-client.ts';
import { draw, erase } from '../../../testing/draw.ts';
import { BotDialog } from './bot-dialog.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  erase();
  vi.unstubAllGlobals();
});

function openDialog(): Omit<BotRequest, 'type'>[] {
  const requested: Omit<BotRequest, 'type'>[] = [];
  draw(
    <MantineProvider>
      <QueryClientProvider client={makeQueryClient()}>
        <BotDialog isHere={false} onClose={erase} onPlay={(request) => requested.push(request)} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return requested;
}

const getClock = () => screen.getByRole('checkbox', { name: 'With a clock' });
const press = (element: HTMLElement) => flushSync(() => element.click());
const pressPlay = () => press(screen.getByRole('button', { name: 'Play the computer' }));

test('R59: the computer is played with a clock, or without one where moves can be taken back; the choice is kept', () => {
  let requested = openDialog();
  expect(getClock()).toHaveProperty('checked', true);
  screen.getByText('No take-backs, as against a person. At the move limit the engine decides.');
  pressPlay();
  expect(requested).toEqual([{ rating: 1500, color: 'any' }]);

  requested = openDialog();
  press(getClock());
  screen.getByText('You can take moves back. At the move limit the engine decides.');
  press(screen.getByRole('radio', { name: '1900' }));
  pressPlay();
  expect(requested).toEqual([{ rating: 1900, color: 'any', no_clock: true }]);

  requested = openDialog();
  expect(getClock()).toHaveProperty('checked', false);
  press(getClock());
  pressPlay();
  expect(requested).toEqual([{ rating: 1900, color: 'any' }]);
});
