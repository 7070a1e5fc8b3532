/** These tests have no other sources, so all shares come from the opponent's games. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listedOpponents } from '#contract/opponents';
import { makeStudy } from '#server/testing/everything';
import { makeOpponent, makeOpponentGame } from '#server/testing/games';
import { openPage } from '../../testing/open-page.tsx';

const pgn = Array.from({ length: 6 }, (_, index) => {
  const names = index % 2 === 0 ? ['bishop_a2', `ben${index}`] : [`ben${index}`, 'bishop_a2'];
  return `[White "${names[0]}"]\n[Black "${names[1]}"]\n[Date "2026.10.${10 + index}"]\n[Result "1-0"]\n\n1. e4 c6 2. d4 d5 1-0`;
}).join('\n\n');

test('a file of their games is read, kept and led to; the name is the one that stands in most games', async () => {
  const { user, visitor } = await openPage('/prepare', { username: 'ann' });
  await screen.findByText('None yet. Import an opponent’s games above.');
  await user.selectOptions(screen.getByLabelText('Source'), 'PGN file');
  const field = screen.getByLabelText('PGN of their games');
  await user.upload(field, new File([pgn], 'his.pgn'));
  await user.click(screen.getByRole('button', { name: 'Import their games' }));
  await screen.findByRole('heading', { name: 'Prepare for bishop_a2' });
  expect(location.search).toBe('?site=PGN&name=bishop_a2');
  await screen.findByText('No Black repertoire yet');
  const stored = listedOpponents.parse((await visitor.get('/api/get-opponents')).json()).api_data;
  expect(stored).toMatchObject([{ site: 'PGN', name: 'bishop_a2', white_games: 3, black_games: 3 }]);
  expect((await visitor.get('/api/get-games')).json().api_data).toEqual([]);
});

test('a name that is not in the file is told, and nothing is kept', async () => {
  const { user, visitor } = await openPage('/prepare?site=PGN&name=somebody', { username: 'ann' });
  await user.upload(await screen.findByLabelText('PGN of their games'), new File([pgn], 'his.pgn'));
  await user.click(screen.getByRole('button', { name: 'Import their games' }));
  await screen.findByText('The file has no player "somebody". Check the spelling.');
  expect((await visitor.get('/api/get-opponents')).json().api_data).toEqual([]);
});

test.each([
  [
    'only variants',
    pgn.replaceAll('[Result', '[Variant "Crazyhouse"]\n[Result'),
    'All games of bishop_a2 in this file are chess variants or start from a set-up position.',
  ],
  ['no game', 'Dear diary, nothing was played today.', /^No game found\./],
])('a file with %s is told in a sentence, and nothing is kept', async (_, text, sentence) => {
  const { user, visitor } = await openPage('/prepare?site=PGN&name=bishop_a2', { username: 'ann' });
  await user.upload(await screen.findByLabelText('PGN of their games'), new File([text], 'his.pgn'));
  await user.click(screen.getByRole('button', { name: 'Import their games' }));
  await screen.findByText(sentence);
  expect((await visitor.get('/api/get-opponents')).json().api_data).toEqual([]);
});

test('a name that Lichess does not know is told beside the form, where it can be corrected, and nothing is kept', async () => {
  const { user, visitor, disturb, fill } = await openPage('/prepare', { username: 'ann' });
  disturb('/api/games/user/bishop_a3', async () => new Response('', { status: 404 }));
  await fill(await screen.findByLabelText('Username'), 'bishop_a3');
  await user.click(screen.getByRole('button', { name: 'Import their games' }));
  await screen.findByText(/^Lichess has no player "bishop_a3"/);
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'bishop_a3');
  screen.getByRole('button', { name: 'Import their games' });
  expect((await visitor.get('/api/get-opponents')).json().api_data).toEqual([]);
});

test('who was read before is listed and can be deleted', async () => {
  const { user, visitor, goTo } = await openPage('/', { username: 'ann' });
  await visitor.post('/api/save-opponent', makeOpponent());
  await goTo('/prepare');
  const row = (await screen.findByRole('link', { name: /bishop_a2/ })).closest('li');
  if (!row) throw new Error('no row');
  expect(row.textContent).toContain('Lichess · 1 game, 1 as Black · imported ');
  await user.click(within(row).getByRole('button', { name: 'Delete bishop_a2' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete bishop_a2?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText('None yet. Import an opponent’s games above.');
  await waitFor(async () => expect((await visitor.get('/api/get-opponents')).json().api_data).toEqual([]));
});

test('from a game, no matter who was read from a file before is known, and their games on the site can be read too', async () => {
  const { user, visitor, goTo } = await openPage('/', { username: 'ann' });
  await visitor.post('/api/save-opponent', makeOpponent({ site: 'PGN' }));
  // The link in All Games names the site. The link in the list of past opening games does not.
  for (const address of ['/prepare?site=Lichess&name=Bishop_A2', '/prepare?name=bishop_a2']) {
    await goTo(address);
    await screen.findByText(/^PGN · imported today, stored for 90 days$/);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByRole('menuitem', { name: 'Delete their games' });
    const wanted = address.includes('site') ? 1 : 0;
    expect(screen.queryAllByRole('menuitem', { name: 'Import their games from Lichess' })).toHaveLength(
      wanted,
    );
    await user.keyboard('{Escape}');
  }
  await visitor.post('/api/save-opponent', makeOpponent({ site: 'Chess.com' }));
  await goTo('/prepare?site=Chess.com&name=bishop_a2');
  await screen.findByText(/^Chess\.com · imported today/);
});

test('games of one colour are held against the book of the other, and what is estimated is said', async () => {
  const { user, visitor, goTo } = await openPage('/', { username: 'ann' });
  const games = Array.from({ length: 24 }, (_, index) =>
    makeOpponentGame(`lichess:${index}`, { color: 'White', moves: 'e4 c6 d4 d5' }),
  );
  await visitor.post('/api/save-opponent', makeOpponent({ games }));
  await visitor.post('/api/update-study', makeStudy('1. e4 c5 2. c3 Nf6 3. e5 *'));
  await visitor.post('/api/update-study', { ...makeStudy('1. e4 c6 2. d4 d5 *'), color: 'black' });
  await goTo('/prepare?site=Lichess&name=bishop_a2');
  const black = await screen.findByRole('button', { name: 'You play Black' });
  expect(black.getAttribute('aria-pressed')).toBe('true');
  await screen.findByText('as White · as Black');
  await user.click(screen.getByRole('button', { name: 'You play White' }));
  await screen.findByText('as White · as Black; all figures are estimates');
  await screen.findByText('They have no games with this colour.');
});

test('against a repertoire: what they play there, how often, and a session that asks and changes nothing', async () => {
  const { user, visitor, goTo } = await openPage('/', { username: 'ann' });
  const games = Array.from({ length: 4 }, (_, index) =>
    makeOpponentGame(`lichess:${index}`, { moves: 'e4 c5 c3 e6' }),
  );
  await visitor.post('/api/save-opponent', makeOpponent({ games }));
  await visitor.post('/api/update-study', makeStudy('1. e4 c5 2. c3 Nf6 3. e5 *'));
  await goTo('/prepare?site=Lichess&name=bishop_a2');
  const looks = await screen.findByRole('region', { name: /key position/ });
  await user.click(within(looks).getAllByRole('button')[0] ?? looks);
  await user.click(screen.getByRole('button', { name: 'Start' }));
  const plays = screen.getByRole('region', { name: /Your move here/ });
  await user.click(await within(plays).findByRole('button', { name: 'e4' }));
  const theirs = await screen.findByRole('region', { name: /Their moves here/ });
  await within(theirs).findByText('4 of 4');
  const count = within(screen.getByRole('region', { name: /key position/ })).getAllByRole('listitem').length;
  await user.click(screen.getByRole('button', { name: /^Study/ }));
  const requested: string[] = [];
  for (let at = 0; at < count; at++) {
    const question = screen.getByRole('region', { name: 'Question' }).textContent ?? '';
    if (question.includes('What is your repertoire move?') && question.startsWith('The start')) {
      await user.type(screen.getByLabelText('Your move'), 'e4{Enter}');
      await screen.findByText('Right: 1. e4.');
      requested.push('right');
    } else if (question.includes('What is your repertoire move?')) {
      await user.type(
        screen.getByLabelText('Your move'),
        question.startsWith('1. e4 c5 2.') ? 'h3{Enter}' : 'Na3{Enter}',
      );
      await screen.findByText(/is not your repertoire move\. Your repertoire move:/);
      requested.push('wrong');
    } else {
      await user.click(screen.getByRole('button', { name: /Show answer/ }));
      await waitFor(() => expect(screen.getAllByRole('status').at(-1)?.textContent).toMatch(/\.$/));
      requested.push('open');
    }
    const on = screen.getByRole('button', { name: at + 1 < count ? 'Next' : 'Results' });
    await user.click(on);
    if (at + 1 < count) expect(document.activeElement).toBe(on);
  }
  expect(requested).toContain('right');
  expect(requested).toContain('wrong');
  await screen.findByRole('heading', { name: `1 of ${count} positions right` });
  await user.click(screen.getByRole('button', { name: `Repeat ${count - 1} positions` }));
  screen.getByText(new RegExp(`^1 of ${count - 1} · `));
  await user.keyboard('n'.repeat(count - 1));
  await screen.findByRole('heading', { name: `0 of ${count - 1} positions right` });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByRole('region', { name: /key position/ });
  const memories = await visitor.get('/api/get-training-memories?color=white');
  expect(memories.json().api_data).toEqual([]);
});
