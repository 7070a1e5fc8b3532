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
  expect(screen.getAllByText('from 2... Nc6 of a game')).toHaveLength(2);
  screen.getByRole('heading', { name: /^Goal/ });
  expect(screen.getAllByText('Your move').length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: 'Take back' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Start over' })).toHaveProperty('disabled', true);
});

test('an earlier position can be shown and the board turned; moves go on from the last one', async () => {
  const { user } = await openPage(makePlayOutAddress({ fen, color: 'white' }), { username: 'ann' });
  await user.type(await screen.findByLabelText('Your move'), 'Bb5{Enter}');
  const played = await screen.findByRole('button', { name: 'Bb5' });
  const board = () => screen.getByLabelText('Board');
  const describe = () => document.getElementById(board().getAttribute('aria-describedby') ?? '')?.textContent;
  const isCurrent = () => played.getAttribute('aria-current') === 'step';
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  expect(describe()).toContain('bishops c1 b5');
  expect(isCurrent()).toBe(true);

  await press('Step back');
  expect(describe()).toContain('bishops c1 f1');
  expect(isCurrent()).toBe(false);
  expect(board().dataset['movable']).toBeUndefined();
  await press('Flip board');
  expect(board().className).toContain('orientation-black');

  await user.keyboard('{End}');
  expect(describe()).toContain('bishops c1 b5');
  await press('To the start');
  await user.click(played);
  expect(isCurrent()).toBe(true);
  await press('Take back');
  expect(describe()).toContain('bishops c1 f1');
  expect(board().dataset['movable']).toBe('true');
});

test('a mate before the tenth move passes, though no engine can be had to judge the moves before it', async () => {
  const { user } = await openPage(
    makePlayOutAddress({ fen: '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', color: 'white' }),
    { username: 'ann' },
  );
  await user.type(await screen.findByLabelText('Your move'), 'Ra8#{Enter}');
  await screen.findByText('The game is over.');
});

test('a clock is offered, but not for an exercise, which is scored here', async () => {
  const { goTo } = await openPage(makePlayOutAddress({ fen, color: 'white' }), { username: 'ann' });
  await screen.findByRole('link', { name: 'With a clock' });
  await goTo(makePlayOutAddress({ fen, color: 'white', card: '7f1c0a36-3a0e-4c55-9d55-0f3a5a2f6b11' }));
  await expect.poll(() => screen.queryByRole('link', { name: 'With a clock' })).toBeNull();
  screen.getByRole('heading', { name: 'Play it out' });
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
