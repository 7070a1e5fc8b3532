import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ownNames } from '#contract/collections/own-names';
import { listedGames } from '#contract/library';
import { makeLibraryGame } from '#server/testing/games';
import { openPage } from '../../../testing/open-page.tsx';
import { waitForSending } from '../../../testing/sending.ts';

const pgn = Array.from({ length: 12 }, (_, index) => {
  const names = index % 2 === 0 ? ['GoonterYM', `ben${index}`] : [`ben${index}`, 'GoonterYM'];
  return `[White "${names[0]}"]\n[Black "${names[1]}"]\n[Date "2026.10.${10 + index}"]\n[Result "1-0"]\n\n1. e4 c6 2. d4 d5 1-0`;
}).join('\n\n');

test('the name that stands in most games is offered and kept, and what came is shown', async () => {
  const { user, visitor, fill } = await openPage('/game_review?get=pgn', { username: 'goon' });
  await fill(await screen.findByLabelText('Paste PGN'), pgn);
  await user.click(screen.getByRole('button', { name: 'Read games' }));
  const requested = await screen.findByRole('group', { name: 'Your name' });
  expect(requested.textContent).toContain('Are you GoonterYM? 12 of 12 games');
  await user.click(within(requested).getByRole('button', { name: 'Yes, that is me' }));
  await user.click(await screen.findByRole('button', { name: 'Add 12 games' }));

  const dialog = await screen.findByRole('dialog', { name: 'All Games' });
  await within(dialog).findByText('12 games');
  await waitFor(async () => {
    const games = listedGames.parse((await visitor.get('/api/get-games')).json()).api_data;
    expect(games.map(({ username }) => username)).toEqual(Array(12).fill('GoonterYM'));
    expect(new Set(games.map(({ result }) => result))).toEqual(new Set([0, 1]));
  });
  const stored = ownNames.answer.parse((await visitor.get('/api/get-own-names')).json()).api_data;
  expect(stored).toEqual(['GoonterYM']);
});

test('without a connection a name is used at once and sent later; a refusal says why', async () => {
  const { user, visitor, fill, disturb, calm, goTo, comeBack } = await openPage('/game_review?get=pgn', {
    username: 'goon',
  });
  const path = '/api/add-own-name';
  const sayName = async () => {
    await fill(await screen.findByLabelText('Paste PGN'), pgn);
    await user.click(screen.getByRole('button', { name: 'Read games' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, that is me' }));
    await screen.findByRole('button', { name: 'Add 12 games' });
  };
  const list = async () => ownNames.answer.parse((await visitor.get('/api/get-own-names')).json()).api_data;
  disturb(path, () => Promise.reject(new TypeError('Failed to fetch')));
  await sayName();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  const names = await screen.findByRole('group', { name: 'Your names in PGN files' });
  expect(names.textContent).toContain('GoonterYM');
  expect(await list()).toEqual([]);
  calm(path);
  comeBack();
  await waitForSending(visitor);
  expect(await list()).toEqual(['GoonterYM']);
  expect(names.textContent).toContain('GoonterYM');
  await user.click(within(names).getByRole('button', { name: 'GoonterYM is not my name' }));
  await waitForSending(visitor);
  expect(await list()).toEqual([]);

  for (let index = 0; index < ownNames.limit.rows; index += 1)
    await visitor.post(path, { name: `n${index}` });
  await goTo('/game_review?get=pgn');
  await sayName();
  await screen.findByText(
    /^Your name was not saved: The limit is 20 names in PGN files or 32 kB\. Remove one/,
  );
});

test('a game that the library cannot hold is said to be left out, and its text stays', async () => {
  const { user, fill } = await openPage('/game_review?get=pgn', { username: 'goon' });
  const field = await screen.findByLabelText('Paste PGN');
  const tooLong = `[White "goon"]\n[Black "${'b'.repeat(101)}"]\n\n1. e4 c6 2. d4 d5 1-0`;
  await fill(field, tooLong);
  await user.click(screen.getByRole('button', { name: 'Read games' }));
  await screen.findByText(/^Nothing was added: a name, an address or the text is too long/);
  expect(screen.getByLabelText('Paste PGN')).toHaveProperty('value', tooLong);
});

test('a row is turned to the other side and many games are deleted, and both are taken back', async () => {
  const { user, visitor, goTo } = await openPage('/', { username: 'ann' });
  const added = [4, 7, 9].map((index) =>
    makeLibraryGame(`pgn:${index}`, { opponent_name: `ben${index}`, hero_color: 'White', result: 1 }),
  );
  await visitor.post('/api/add-games', added);
  const list = async () => listedGames.parse((await visitor.get('/api/get-games')).json()).api_data;
  const before = await list();
  await goTo('/game_review?get=all');
  const dialog = await screen.findByRole('dialog', { name: 'All Games' });
  expect(await within(dialog).findAllByText('not analysed')).toHaveLength(added.length);
  const undo = async (words: string) => {
    const notice = (await within(dialog).findByText(words)).parentElement;
    if (notice === null) throw new Error(words);
    await user.click(within(notice).getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await list()).toEqual(before));
  };

  await user.click(await within(dialog).findByRole('button', { name: 'I was ben4 in this game' }));
  await within(dialog).findByRole('button', { name: 'I was ann in this game' });
  expect((await list()).filter(({ username }) => username !== 'ann')).toMatchObject([
    { username: 'ben4', opponent_name: 'ann', hero_color: 'Black', result: 0 },
  ]);
  await undo('Changed your side in 1 game');

  await user.click(await within(dialog).findByRole('checkbox', { name: 'Tick the game against ben4' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Tick the game against ben7' }));
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await within(dialog).findByText('1 game');
  expect((await list()).map(({ opponent_name }) => opponent_name)).toEqual(['ben9']);
  await undo('Deleted 2 games');
  await within(dialog).findByText('3 games');
});

test('a link to "My deviations" shows it, also while All Games is open', async () => {
  const { visitor, goTo } = await openPage('/', { username: 'ann' });
  await visitor.post('/api/add-games', [makeLibraryGame('pgn:1')]);
  await goTo('/game_review?get=all');
  const isShown = async (name: string) => {
    const dialog = await screen.findByRole('dialog', { name: 'All Games' });
    return (await within(dialog).findByRole('tab', { name })).getAttribute('aria-selected') === 'true';
  };
  expect(await isShown('Games')).toBe(true);
  history.pushState({ key: 'report', usr: null, idx: 1 }, '', '/game_review?get=report');
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  await waitFor(async () => expect(await isShown('My deviations')).toBe(true));
});
