import { render, screen, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { INITIAL_FEN } from 'chessops/fen';
import { expect, test, vi } from 'vitest';

test('a board that cannot be moved yet says so, and has its position; the next is there at once', async () => {
  vi.resetModules();
  const { Board } = await import('./board.tsx');
  const { unmount } = render(<Board label="First" fen={INITIAL_FEN} movable="both" />, {
    wrapper: MantineProvider,
  });
  const first = screen.getByLabelText('First');
  expect(first.getAttribute('aria-busy')).toBe('true');
  expect(first.style.getPropertyValue('--first-position')).toContain('var(--white-king)');
  expect(first.querySelector('cg-board')).toBeNull();
  await waitFor(() => expect(first.hasAttribute('aria-busy')).toBe(false));
  expect(first.querySelectorAll('cg-board piece')).toHaveLength(32);
  unmount();

  render(<Board label="Second" fen={INITIAL_FEN} movable="both" />, { wrapper: MantineProvider });
  expect(screen.getByLabelText('Second').querySelectorAll('cg-board piece')).toHaveLength(32);
});
