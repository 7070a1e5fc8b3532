/** Games of a file whose player the account does not name: asked once, kept, and led to; the browser's walk is in e2e/games-library.spec.ts. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listedGames, ownNames } from '#contract/library';
import { openPage } from '../../../testing/open-page.tsx';

const pgn = Array.from({ length: 12 }, (_, index) => {
  const names = index % 2 === 0 ? ['GoonterYM', `ben${index}`] : [`ben${index}`, 'GoonterYM'];
  return `[White "${names[0]}"]\n[Black "${names[1]}"]\n[Date "2026.10.${10 + index}"]\n[Result "1-0"]\n\n1. e4 c6 2. d4 d5 1-0`;
}).join('\n\n');

test('the name that stands in most games is offered and kept, and what came is shown', async () => {
  const { user, visitor, fill } = await openPage('/game_review?get=pgn', { username: 'goon' });
  await fill(await screen.findByLabelText('Paste PGN'), pgn);
  await user.click(screen.getByRole('button', { name: 'Read games' }));
  const asked = await screen.findByRole('group', { name: 'Your name' });
  expect(asked.textContent).toContain('Are you GoonterYM? 12 of 12 games');
  await user.click(within(asked).getByRole('button', { name: 'Yes, that is me' }));
  await user.click(await screen.findByRole('button', { name: 'Add 12 games' }));

  // It leads into the library, with what came in it.
  const dialog = await screen.findByRole('dialog', { name: 'All Games' });
  await within(dialog).findByText('12 games');
  await waitFor(async () => {
    const games = listedGames.parse((await visitor.get('/api/get-games')).json()).api_data;
    expect(games.map(({ username }) => username)).toEqual(Array(12).fill('GoonterYM'));
    expect(new Set(games.map(({ result }) => result))).toEqual(new Set([0, 1]));
  });
  const kept = ownNames.parse((await visitor.get('/api/get-own-names')).json()).api_data;
  expect(kept).toEqual(['GoonterYM']);
});
