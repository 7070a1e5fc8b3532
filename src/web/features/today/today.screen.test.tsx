import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addCard } from '#server/testing/cards';
import { makeLibraryGame } from '#server/testing/games';
import { listMemories, makeAnswer, sendAnswers } from '#server/testing/training';
import { makeHold } from '../../testing/hold.ts';
import { openPage } from '../../testing/open-page.tsx';

const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

test('the first steps tick themselves and lead where they say', async () => {
  const { user, visitor, goTo } = await openPage('/', { username: 'ann' });
  await screen.findByText('0 of 4 done');
  expect(screen.queryByText('Your repertoires')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Add PGN' }));
  await screen.findByRole('dialog');

  await visitor.post('/api/add-games', [makeLibraryGame('lichess:abcdefgh')]);
  await goTo('/');
  await screen.findByText('2 of 4 done');
  await waitFor(() => {
    const [row] = screen.getAllByRole('listitem').filter((each) => each.textContent.includes('ben'));
    expect(row?.textContent).toContain('draw with White against ben');
  });
  await user.click(screen.getByRole('link', { name: 'Review the game against ben' }));
  await waitFor(() => expect(location.href).toMatch(/\/game_review\?game=/));

  await goTo('/');
  const nextStep = async () =>
    (await screen.findByRole('link', { name: 'Make it from my games' })).dataset['variant'];
  await waitFor(async () => expect(await nextStep()).toBe('filled'));
  await addCard(visitor);
  await goTo('/');
  await screen.findByRole('link', { name: /^Start: 1 due/ });
  expect(await nextStep()).toBe('default');
  await user.click(await screen.findByRole('button', { name: 'Hide' }));
  await goTo('/');
  await screen.findByText('New games');
  expect(screen.queryByText('Your first steps')).toBeNull();
});

test('where moves are new and nothing is due, Start is the one filled button', async () => {
  const { visitor, goTo } = await openPage('/welcome', { username: 'ann' });
  await visitor.post('/api/update-study', {
    color: 'black',
    title: 'Open games',
    link: null,
    study_text: '1. e4 e5 2. Nf3 Nc6 *',
    exclude_move_indicators: '',
    last_update: daysAgo(9),
  });
  const played = (fen: string, san: string) => ({
    fen,
    speeds: 'blitz,rapid,classical',
    ratings: '1800,2000,2200,2500',
    white: 9,
    draws: 0,
    black: 0,
    moves: JSON.stringify([{ san, white: 9, draws: 0, black: 0 }]),
  });
  const records = [
    played('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'e4'),
    played('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -', 'Nf3'),
  ];
  const stored = await visitor.postForm('/api/update_stats', { stats: JSON.stringify(records) });
  expect(stored.statusCode).toBe(200);
  await goTo('/');
  await screen.findByRole('link', { name: /^Start: 2 new/ });
  expect((await screen.findByRole('link', { name: 'Make a card' })).dataset['variant']).toBe('default');
  const next = await screen.findByRole('link', { name: 'Lichess' });
  expect(next.dataset['variant']).toBe('default');
  const [white, black] = screen.getAllByRole('heading', { level: 3, name: /^(White|Black)/ });
  expect(white?.parentElement?.dataset).toMatchObject({ hidden: 'true', none: 'true' });
  expect(black?.parentElement?.dataset).not.toHaveProperty('none');
});

test('with a book for White alone, the link about Black leads to the ways to a Black one', async () => {
  const { user, visitor, goTo } = await openPage('/welcome', { username: 'ann' });
  await visitor.post('/api/update-study', {
    color: 'white',
    title: 'Open games',
    link: null,
    study_text: '1. e4 e5 2. Nf3 *',
    exclude_move_indicators: '',
    last_update: daysAgo(9),
  });
  await goTo('/');
  const none = await screen.findByText(/^No Black repertoire yet\./);
  await user.click(within(none).getByRole('link', { name: 'Set one' }));
  await screen.findByRole('link', { name: 'Make a repertoire from my games' });
  expect(screen.queryByRole('region', { name: 'Moves here' })).toBeNull();
});

test('from the second visit on, what there is room for is known before the server answers', async () => {
  const { visitor, disturb, goTo } = await openPage('/welcome', { username: 'ann' });
  await addCard(visitor);
  await goTo('/');
  await screen.findByText('1 of 4 done');
  const { hold, letGo } = makeHold();
  for (const path of ['/api/get-today', '/api/get-studies']) disturb(path, hold);
  await goTo('/');
  await screen.findByText('1 of 4 done');
  expect(screen.getAllByText(/^No (White|Black) repertoire yet\./)).toHaveLength(2);
  screen.getByText('Loading due cards and moves …');
  letGo();
  await screen.findByRole('link', { name: /^Start: 1 due/ });
});

test('games count once they were agreed to: the question, what they answered, and one taken back', async () => {
  const { user, visitor, goTo } = await openPage('/welcome', { username: 'ann' });
  await visitor.post('/api/update-study', {
    color: 'white',
    title: 'Open games',
    link: null,
    study_text: '1. e4 e5 2. Nf3 Nc6 3. Bb5 *',
    exclude_move_indicators: '',
    last_update: daysAgo(9),
  });
  const answered = Date.now() - 5 * dayMs;
  await sendAnswers(visitor, [
    makeAnswer(answered, { moves: ['e4'] }),
    makeAnswer(answered, {
      position_key: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -',
      moves: ['Nf3'],
    }),
  ]);
  const game = makeLibraryGame('lichess:abcdefgh', { played_at: daysAgo(1), moves: 'e4 e5 Qh5 Nc6' });
  await visitor.post('/api/add-games', [game]);

  await goTo('/');
  const question = await screen.findByRole('region', { name: 'Games as training' });
  await waitFor(() =>
    expect(question.textContent).toContain('In this month’s games you played 1 of 2 trained positions right'),
  );
  const agree = screen.getByRole('button', { name: 'Count as training' });
  expect(agree.dataset['variant']).toBe('default');
  await user.click(agree);
  await screen.findByText('Yesterday’s game counts as training: you played 1 of 2 trained positions right.', {
    exact: false,
  });

  await user.click(screen.getByRole('link', { name: 'See or undo' }));
  const choice = await screen.findByRole('checkbox', { name: 'Count moves in my games as training' });
  await waitFor(() => expect(choice).toHaveProperty('checked', true));
  await user.click(await screen.findByRole('button', { name: 'Do not count: the game against ben' }));
  await screen.findByRole('button', { name: 'Count again: the game against ben' });
  const memories = await listMemories(visitor, 'white');
  expect(memories.map(({ reps, lapses }) => [reps, lapses])).toEqual([
    [1, 0],
    [1, 0],
  ]);
  await goTo('/');
  await screen.findByText('New games');
  expect(screen.queryByText(/count(s)? as/)).toBeNull();
});
