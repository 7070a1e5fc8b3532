/** A position played out, as far as no engine is needed: here none can be had, and the screen says so. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { makePlayOutAddress, parsePlayOutSearch } from '../../training/play-out-address.ts';

const fen = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3';

test('the position of the address is on the board, with its goal, and moves can be taken back', async () => {
  await openPage(makePlayOutAddress({ fen, color: 'white', from: '2... Nc6 of a game' }), {
    username: 'ann',
  });
  await screen.findByRole('heading', { name: 'Play it out' });
  screen.getByText('from 2... Nc6 of a game');
  screen.getByRole('heading', { name: 'Never more than 10 points below the start for 10 moves' });
  expect(screen.getAllByText('Your move').length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: 'Take back' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Start over' })).toHaveProperty('disabled', true);
});

test('an address without a position says what to do', async () => {
  await openPage('/play_out?fen=nonsense', { username: 'ann' });
  await screen.findByText('No position');
});

test('addresses are read as they were written; a key of four fields is a position too', () => {
  const read = (address: string) => parsePlayOutSearch(new URL(address, 'http://localhost').searchParams);
  expect(read(makePlayOutAddress({ fen, color: 'black' }))).toEqual({ fen, color: 'black' });
  const key = fen.split(' ').slice(0, 4).join(' ');
  expect(read(makePlayOutAddress({ fen: key, color: 'white' }))?.fen).toBe(`${key} 0 1`);
  expect(read('/play_out?fen=')).toBeUndefined();
  expect(read(`/play_out?fen=${'x'.repeat(121)}`)).toBeUndefined();
});
