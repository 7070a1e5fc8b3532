import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SUMMARY_RULES } from '#chess/review/causes/game-summary';
import { cardLimits, cardList } from '#contract/cards';
import { insightAnswer } from '#contract/insights';
import { makeDraft } from '#server/testing/cards';
import { addGameReview, makeLibraryGame } from '#server/testing/games';
import type { Visitor } from '#server/testing/app';
import { readGame } from '#chess/testing/readers';
import { getBackgroundRun } from '../../analysis/background-games.ts';
import { listPieces } from '../../lib/pieces.ts';
import { openPage } from '../../testing/open-page.tsx';

const usualPgn = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 *';
const fen = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';

function makeMistake(cause: string, loss: number, foundBy: number): string {
  return `3 Nf3 ?? d4 ${loss} ${cause} 0 0 - ${foundBy} ${fen}`;
}

async function addGames(
  visitor: Visitor,
  summaries: readonly (string | null)[],
  pgn = usualPgn,
  searched = ['5 9|30 g8f6', '6 9|-300 d2d4'],
): Promise<void> {
  const game = readGame(pgn);
  for (const [at, summary] of summaries.entries()) {
    const [key, id] = [`lichess:game${at}`, await addGameReview(visitor, { pgn })];
    const day = new Date(Date.UTC(2026, 10, 1) - at * 86_400_000).toISOString();
    await visitor.post('/api/add-games', [
      makeLibraryGame(key, { pgn, played_at: day, hero_color: at % 2 === 0 ? 'White' : 'Black' }),
    ]);
    await visitor.post('/api/link-game-review', { game_key: key, game_review_id: id });
    const positions = ['0 9|30 e2e4', '1 9|30 e7e5', '2 9|30 g1f3', '3 9|30 b8c6', '4 9|30 f1c4'];
    const analysis = { engine: 'sf', game_id: game.id, is_finished: true };
    await visitor.post('/api/upsert-game-analysis', {
      ...analysis,
      game_review_id: id,
      positions: [...positions, ...searched],
    });
    if (summary === null) continue;
    const stored = { game_key: key, game_id: game.id, rules: SUMMARY_RULES, summary };
    const answer = await visitor.post('/api/upsert-game-summaries', { summaries: [stored] });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
}

test('without games it says what comes first, and invents no bar', async () => {
  await openPage('/insights', { username: 'ann' });
  await screen.findByText('No games yet.');
  expect(screen.getByRole('link', { name: 'Import games' }).getAttribute('href')).toBe(
    '/game_review?get=pgn',
  );
  expect(screen.queryByRole('heading', { name: 'By cause' })).toBeNull();
});

test('with too few it says how many are missing and shows what was found already', async () => {
  const { visitor, goTo } = await openPage('/', { username: 'ann' });
  await addGames(visitor, [`- \n${makeMistake('missed_fork', 40, 71)}`, '- ', '- ']);
  await goTo('/insights');
  await screen.findByText('3 of your 3 games');
  await screen.findByRole('heading', { name: '17 more games' });
  const found = screen.getByRole('region', { name: 'Already found' });
  expect(found.textContent).toContain('Missed a fork2. Nf3??win chance −40 %, best 2. d4');
  expect(found.textContent).toContain('71 % find it');
});

test('with enough it says what costs most; each bar opens its mistakes, each mistake its game at that move', async () => {
  const { visitor, goTo, user } = await openPage('/', { username: 'ann' });
  const fork = `- Sicilian Defense\n${makeMistake('missed_fork', 20, 71)}`;
  const pin = `- French Defense\n${makeMistake('allowed_pin', 7, 20)}\n${makeMistake('no_motif', 12, 20).replace('3 ', '5 ')}`;
  await addGames(
    visitor,
    Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? fork : pin)),
  );
  await goTo('/insights');
  const headline =
    'Your largest known cause is missed forks: 51 % of your lost win chance. 31 % is unexplained.';
  await waitFor(() => expect(document.body.textContent).toContain(headline));
  expect(document.body.textContent).toContain('Mistakes: 1.5 per game. Too few earlier games to compare.');
  const causeRows = within(screen.getByRole('region', { name: 'By cause' }))
    .getAllByRole('row')
    .slice(1);
  expect(causeRows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Missed a forklikely between \d+ and \d+ %51 %1 in 2 games$/),
    expect.stringMatching(/^Other mistakeslikely between \d+ and \d+ %31 %1 in 2 games$/),
    expect.stringMatching(/^Allowed a pinlikely between \d+ and \d+ %18 %1 in 2 games$/),
  ]);
  const forks = await screen.findByRole('region', { name: 'Missed a fork' });
  expect(forks.textContent).toContain('12 in 24 games · 12 findable at your level');
  const [first] = within(forks).getAllByRole('link');
  expect(first?.getAttribute('href')).toMatch(/^\/game_review\?game=[\w-]{36}&ply=3$/);
  await user.click(screen.getByRole('button', { name: /^Allowed a pin$/ }));
  const pins = await screen.findByRole('region', { name: 'Allowed a pin' });
  expect(within(pins).getAllByRole('link')).toHaveLength(6);
  await user.click(within(pins).getByRole('button', { name: 'All 12' }));
  expect(within(pins).getAllByRole('link')).toHaveLength(12);
  const phases = await screen.findByRole('region', { name: 'By phase' });
  expect(
    within(phases).getByRole('button', { name: /^Opening 100 % , 18 % of it from “Allowed a pin”$/ }),
  ).toBeTruthy();
  await user.click(
    within(screen.getByRole('region', { name: 'By opening' })).getByRole('button', { name: /^Sicilian/ }),
  );
  await screen.findByRole('region', { name: 'Sicilian Defense' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Colour' }), 'White');
  await screen.findByText('12 games of this kind');
});

test('a drill makes cards of these mistakes, tagged with their cause, and asks only those', async () => {
  const { visitor, goTo, user } = await openPage('/', { username: 'ann' });
  // The game has no missed fork, so store a summary that claims one at 4. a3.
  const played = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. a3 d6 *';
  const game = readGame(played);
  const before = game.positions[6]?.fen ?? '';
  const row = `7 a3 ?? Ng5 40 missed_fork 0 - - 71 ${before}`;
  await addGames(
    visitor,
    Array.from({ length: 20 }, () => `- \n${row}`),
    played,
    ['6 9|300 f3g5 d7d5|20 d2d3|10 e1h1', '7 9|-10 d7d6', '8 9|0 d2d3'],
  );
  await goTo('/insights');
  await user.click(await screen.findByRole('button', { name: 'Make a card and train' }));
  await screen.findByText('Missed a fork');
  const cards = cardList.parse((await visitor.get('/api/get-cards')).json()).api_data;
  expect(cards.map(({ tags, prompt_fen }) => [tags, prompt_fen])).toEqual([[['missed-fork'], before]]);
  await screen.findByText('What is better than 4. a3?');
  await goTo('/insights');
  await user.click(await screen.findByRole('button', { name: 'Make a card and train' }));
  await screen.findByText('Missed a fork');
  expect(cardList.parse((await visitor.get('/api/get-cards')).json()).api_data).toHaveLength(1);
});

test('a drill promises no more than it may ask, says that it makes cards, and what it leaves out', async () => {
  const { visitor, goTo } = await openPage('/', { username: 'ann' });
  const fork = makeMistake('missed_fork', 20, 71);
  const small = fork.replace(' ?? ', ' ?! ');
  const hard = makeMistake('missed_fork', 20, 1);
  await addGames(
    visitor,
    listPositions(19)
      .map((each, at) => {
        const mistake = (at < 2 ? small : at === 2 ? hard : fork).replace(fen, each);
        return `- \n${mistake}${at === 18 ? `\n${mistake.replace('3 ', '5 ')}` : ''}`;
      })
      .concat('- '),
  );
  await goTo('/insights');
  await screen.findByRole('button', { name: 'Make up to 16 cards and train' });
  const list = await screen.findByRole('region', { name: /fork/ });
  expect(list.textContent).toContain('20 in 20 games');
  expect(list.textContent).toContain(
    'Each position with one best move becomes a card. No card: 2 inaccuracies, 1 too hard for players at your level.',
  );
});

test('what was analysed before answers were searched is said to be so, and can be kept analysed from here', async () => {
  const { visitor, goTo, user } = await openPage('/', { username: 'ann' });
  const unsearched = `- \n${makeMistake('not_searched', 20, 71)}`;
  const fork = `- \n${makeMistake('missed_fork', 5, 71)}`;
  await addGames(
    visitor,
    Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? unsearched : fork)),
  );
  await goTo('/insights');
  await screen.findByText(/Tabiya has not looked for these causes yet/);
  expect(document.body.textContent).toContain(
    'missed forks: 20 % of your lost win chance. 80 % is unexplained.',
  );
  await user.click(screen.getByRole('button', { name: 'Not analysed yet' }));
  await screen.findByRole('region', { name: 'Not analysed yet' });
  expect(screen.queryByRole('button', { name: /^Make .*and train$/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Analyse my newest 100 games automatically' }));
  await screen.findByText(/It does so for your newest 100 games/);
});

function listPositions(count: number): string[] {
  const row = (file: number, piece: string): string => [file || '', piece, 7 - file || ''].join('');
  return Array.from({ length: count }, (_, at) => {
    const [file, other, third] = [at % 8, Math.floor(at / 8) % 8, Math.floor(at / 64)];
    return `4k3/8/8/${row(file, 'N')}/${row(other, 'n')}/${row(third, 'P')}/8/4K3 w - - 0 9`;
  });
}

test('a drill tags all cards of these mistakes, more than one request takes', async () => {
  const { visitor, goTo, user } = await openPage('/', { username: 'ann' });
  const perGame = 23;
  const fens = listPositions(22 * perGame);
  expect(fens.length).toBeGreaterThan(cardLimits.cardsPerRequest);
  const cards = fens.map((prompt_fen) => makeDraft({ prompt_fen }));
  for (const piece of listPieces(cards, cardLimits.cardsPerRequest))
    expect((await visitor.post('/api/upsert-cards', piece)).statusCode).toBe(200);
  const summaries = listPieces(fens, perGame).map((ofGame) =>
    ['- ', ...ofGame.map((each, at) => `${17 + 2 * at} Bd2 ?? Kd2 20 missed_fork 1 - - 71 ${each}`)].join(
      '\n',
    ),
  );
  await addGames(visitor, summaries);
  await goTo('/insights');
  await user.click(await screen.findByRole('button', { name: `Make up to ${fens.length} cards and train` }));
  await screen.findByText('Missed a fork');
  const stored = cardList.parse((await visitor.get('/api/get-cards')).json()).api_data;
  expect(stored.filter(({ tags }) => tags?.includes('missed-fork'))).toHaveLength(fens.length);
});

test('what this page analyses in the meantime is counted at once', async () => {
  const { visitor, goTo } = await openPage('/', { username: 'ann' });
  await addGames(visitor, [null]);
  await goTo('/insights');
  await screen.findByText('1 of your 1 game');
  await addGames(visitor, [null, null, null]);
  const background = { total: 3, currentId: undefined, failure: undefined };
  const games = getBackgroundRun();
  games.set({ ...background, done: 2, isRunning: true });
  await screen.findByText('3 of your 3 games');
  games.set(undefined);
});

test('what has no summary is read in the meantime, and nobody is told a number that is about to grow', async () => {
  const { visitor, goTo } = await openPage('/', { username: 'ann' });
  await addGames(
    visitor,
    Array.from({ length: 21 }, () => null),
  );
  const said = new Set<string>();
  const observer = new MutationObserver(() => {
    const [few] = /\d+ of your 21 games/.exec(document.body.textContent) ?? [];
    if (few !== undefined) said.add(few);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  await goTo('/insights');
  await screen.findByText('No mistakes in your last 21 games.');
  observer.disconnect();
  expect([...said]).toEqual([]);
  await waitFor(() => expect(document.body.textContent).not.toContain('still loading'));
  const { analysed } = insightAnswer.parse((await visitor.get('/api/get-insights')).json()).api_data;
  expect(analysed).toHaveLength(21);
});
