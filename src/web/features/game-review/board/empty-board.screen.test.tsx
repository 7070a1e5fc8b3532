import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';

test('keys and wheel over an empty board: f flips, m makes a card, the others scroll the page', async () => {
  await openPage('/game_review', { username: 'ann' });
  const board = await screen.findByLabelText('Game board');
  const hasSide = (side: string) =>
    board.querySelector(`.orientation-${side}`) ?? board.closest(`.orientation-${side}`);
  const press = (key: string) => fireEvent.keyDown(document.body, { key });
  for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'n', 't', 'e', 'Escape'])
    expect([key, press(key)]).toEqual([key, true]);
  expect(fireEvent.wheel(board, { deltaY: 100 })).toBe(true);
  await expect.poll(() => hasSide('white')).not.toBeNull();
  expect(press('f')).toBe(false);
  await expect.poll(() => hasSide('black')).not.toBeNull();
  expect(press('m')).toBe(false);
  await screen.findByRole('dialog', { name: 'Make a card' });
});
