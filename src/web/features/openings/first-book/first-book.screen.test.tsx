import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { studiesAnswer } from '#contract/studies';
import type { LibraryGameDraft } from '#contract/library';
import { makeLibraryGame } from '#server/testing/games';
import type { Visitor } from '#server/testing/app';
import { openPage } from '../../../testing/open-page.tsx';

const path = '/manage_openings?from=games';
let number = 0;

async function addGames(
  visitor: Visitor,
  lines: Readonly<Record<string, number>>,
  changes: Partial<LibraryGameDraft> = {},
): Promise<void> {
  const games = Object.entries(lines).flatMap(([moves, times]) =>
    Array.from({ length: times }, () =>
      makeLibraryGame(`lichess:g${number++}`, { moves, result: 1, ...changes }),
    ),
  );
  const answer = await visitor.post('/api/add-games', games);
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

async function readStudy(visitor: Visitor, color: 'white' | 'black') {
  return studiesAnswer.parse((await visitor.get('/api/get-studies')).json()).api_data[color];
}

const sicilian = { 'e4 c5 c3 d5 exd5': 6, 'e4 c5 Nf3 d6 d4': 5, 'e4 e5 Nf3 Nc6 Bc4': 8 };

test('a book from own games is reviewed, settled and then set; nothing is stored before', async () => {
  const { visitor, user, goTo } = await openPage('/', { username: 'ann' });
  await addGames(visitor, sicilian);
  await addGames(visitor, { 'd4 d5 c4': 3 }, { speed: 'bullet' });
  await goTo(path);
  await screen.findByText(/19 games with White, 3 bullet games left out/);
  const requested = await screen.findByRole('region', { name: 'Resolve 1 contradiction' });
  within(requested).getByText(/2 positions in 1 line with 2\. c3, 2 with 2\. Nf3 to learn\./);
  await user.click(within(requested).getByRole('button', { name: /^2\. Nf3/ }));
  within(requested).getByRole('button', { name: 'Keep 2. Nf3' }).focus();
  await user.keyboard('{Enter}');
  const settled = await screen.findByRole('region', { name: '1 contradiction resolved' });
  await waitFor(() => expect(document.activeElement).toBe(settled));
  expect(await readStudy(visitor, 'white')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Set as White repertoire' }));
  await waitFor(() => expect(location.search).toMatch(/^\?color=white/));
  await screen.findByRole('button', { name: 'Train now' });
  const study = await readStudy(visitor, 'white');
  expect(study?.title).toBe('White from my games');
  expect(study?.study_text).toMatch(/1\. e4 c5 \(1\.\.\. e5 2\. Nf3 Nc6 3\. Bc4\) 2\. Nf3 d6 3\. d4 \*/);
  expect(study?.study_text).not.toMatch(/c3|d5/);
});

test('what others play is waited for, because it would move the rows; who does not want to wait sees the games alone', async () => {
  const { visitor, user, goTo, disturb } = await openPage('/', { username: 'ann' });
  await addGames(visitor, sicilian);
  disturb('/api/get_position_stats', () => new Promise(() => {}));
  await goTo(path);
  await screen.findByText('Looking up what others play');
  expect(screen.queryByRole('region', { name: 'Resolve 1 contradiction' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Use only my games' }));
  await screen.findByRole('region', { name: 'Resolve 1 contradiction' });
});

test('all contradictions are settled by majority at once, and asked again', async () => {
  const { visitor, user, goTo } = await openPage('/', { username: 'ann' });
  await addGames(visitor, sicilian);
  await goTo(path);
  await user.click(await screen.findByRole('button', { name: 'Choose the most played moves' }));
  await screen.findByRole('region', { name: '1 contradiction resolved' });
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  await screen.findByRole('region', { name: 'Resolve 1 contradiction' });
});

test('merged into the opening that is set, its own moves stay, as one step that is undone', async () => {
  const { visitor, user, goTo } = await openPage('/', { username: 'ann' });
  await addGames(visitor, sicilian);
  const mine = '[Event "Mine"]\n[ChapterName "Mine"]\n\n1. e4 c5 2. Nc3 *\n';
  await visitor.post('/api/update-study', {
    color: 'white',
    title: 'Mine',
    link: null,
    study_text: mine,
    exclude_move_indicators: '',
    last_update: new Date().toISOString(),
  });
  await goTo(path);
  await user.click(await screen.findByRole('button', { name: 'Add to White repertoire' }));
  await screen.findByText('Added 1 line from 19 games.');
  const merged = (await readStudy(visitor, 'white'))?.study_text;
  expect(merged).toMatch(/1\. e4 c5 \(1\.\.\. e5 2\. Nf3 Nc6 3\. Bc4\) 2\. Nc3 \*/);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await readStudy(visitor, 'white'))?.study_text).toBe(mine));
});

test('the slider says what each place costs, and takes rare replies out', async () => {
  const { visitor, user, goTo } = await openPage('/', { username: 'ann' });
  await addGames(visitor, { 'e4 e5 Nf3': 90, 'e4 a6 d4': 3 });
  await goTo(path);
  const slider = await screen.findByRole('slider');
  await user.click(screen.getByRole('button', { name: /1\. e4$/ }));
  screen.getByText('1... a6');
  await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('every, 3 positions'));
  fireEvent.change(slider, { target: { value: '0' } });
  await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('1 in 20, 2 positions'));
  await waitFor(() => expect(screen.queryByText('1... a6')).toBeNull());
});

test('without games it says so and leads to them', async () => {
  await openPage(path, { username: 'ann' });
  await screen.findByText('No games with White yet.');
  expect(screen.getByRole('link', { name: 'Import your games' }).getAttribute('href')).toBe('/welcome');
  expect(screen.queryByRole('button', { name: 'Set as White repertoire' })).toBeNull();
});

test('one game and bullet alone make no book, and each says why', async () => {
  const { visitor, user, goTo } = await openPage('/', { username: 'ann' });
  await addGames(visitor, { 'e4 e5 Nf3': 1 });
  await addGames(visitor, { 'e4 c5 Nf3': 4 }, { hero_color: 'Black', speed: 'bullet' });
  await goTo(path);
  await screen.findByText(/^1 game with White is too few/);
  screen.getByRole('link', { name: 'Import more games' });
  await user.click(screen.getByRole('button', { name: 'Black' }));
  await screen.findByText(/^All your games with Black are bullet games/);
  await user.click(screen.getByRole('button', { name: 'Include bullet' }));
  await screen.findByRole('button', { name: 'Set as Black repertoire' });
});

test('the empty Manage Openings leads to it', async () => {
  await openPage('/manage_openings', { username: 'ann' });
  const link = await screen.findByRole('link', { name: 'Make a repertoire from my games' });
  const current = screen.getByText('Current White Opening');
  expect(link.compareDocumentPosition(current)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(link.getAttribute('href')).toBe(path);
});

test('a book that cannot be stored says so, stays on the screen, and can still be saved as a file', async () => {
  const { visitor, user, goTo, disturb } = await openPage('/', { username: 'ann' });
  await addGames(visitor, { 'e4 e5 Nf3': 8 });
  disturb('/api/update-study', () => Promise.reject(new TypeError('fetch failed')));
  await goTo(path);
  await user.click(await screen.findByRole('button', { name: 'Set as White repertoire' }));
  await screen.findByText('The server cannot be reached. Check your connection.');
  expect(await readStudy(visitor, 'white')).toBeNull();
  screen.getByRole('button', { name: 'Download PGN' });
});
