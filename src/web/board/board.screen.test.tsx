import { screen, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { INITIAL_FEN } from 'chessops/fen';
import { afterEach, expect, test, vi } from 'vitest';
import { draw, erase } from '../testing/draw.ts';

afterEach(erase);

test('a board that cannot be moved yet says so, and has its position; the next is there at once', async () => {
  vi.resetModules();
  const { Board } = await import('./board.tsx');
  const show = (label: string) =>
    draw(
      <MantineProvider>
        <Board label={label} fen={INITIAL_FEN} movable="both" />
      </MantineProvider>,
    );
  show('First');
  const first = screen.getByLabelText('First');
  expect(first.getAttribute('aria-busy')).toBe('true');
  expect(first.style.getPropertyValue('--first-position')).toContain('var(--white-king)');
  expect(first.querySelector('cg-board')).toBeNull();
  await waitFor(() => expect(first.hasAttribute('aria-busy')).toBe(false));
  expect(first.querySelectorAll('cg-board piece')).toHaveLength(32);
  erase();

  show('Second');
  expect(screen.getByLabelText('Second').querySelectorAll('cg-board piece')).toHaveLength(32);
});
