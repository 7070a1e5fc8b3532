import { readFileSync } from 'node:fs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Simulator, startSimulator } from '#simulator/simulator';
import { openPage } from '../../testing/open-page.tsx';

const white = readFileSync(
  new URL('../../../../simulator/studies/white-repertoire.pgn', import.meta.url),
  'utf8',
);
const owner = 'tabiya_fan';
const sorry = "Sorry...something went wrong, we'll look into it:";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ pace: 0, concurrencyLimits: false, crawlerRules: false });
});
afterAll(() => simulator.close());
afterEach(() => vi.useRealTimers());

const read = (name: 'Status' | 'Results', tag: 'p' | 'pre') =>
  screen.getByRole('region', { name }).querySelector(tag)?.textContent ?? '';
const expectStatus = (text: string) => waitFor(() => expect(read('Status', 'p')).toBe(text));
const expectResults = (text: string) => waitFor(() => expect(read('Results', 'pre')).toContain(text));
const option = (name: string | RegExp) => screen.findByRole('option', { name });
const [opening, game] = ['Or an opening PGN file', 'Or a game file'] as const;

async function openTool() {
  const page = await openPage('/opening_tool', {
    username: 'tooled',
    environment: {
      LICHESS_URL: simulator.lichessUrl,
      LICHESS_EXPLORER_URL: simulator.explorerUrl,
      CHESS_COM_URL: simulator.chessComUrl,
    },
  });
  const { user, fill } = page;
  await screen.findByRole('button', { name: 'Consistency Check' });
  return {
    ...page,
    press: async (name: string) => {
      const button = await screen.findByRole<HTMLButtonElement>('button', { name });
      await waitFor(() => expect(button.disabled).toBe(false));
      await user.click(button);
    },
    giveFile: async (label: string, name: string, text: string) =>
      user.upload(
        screen.getByLabelText(new RegExp(`^${label}`)),
        new File([text], name, { type: 'application/x-chess-pgn' }),
      ),
    fillStudyId: async (which: 0 | 1, id: string) => {
      const field = screen.getAllByLabelText('Or a study id')[which];
      if (field) await fill(field, id);
    },
  };
}

const readStudyId = (which: 0 | 1) =>
  screen.getAllByLabelText<HTMLInputElement>('Or a study id')[which]?.value;

test('every check says what is missing', async () => {
  const { press, giveFile } = await openTool();
  await option('No studies retrieved...');
  await option('No games retrieved');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'white' }).checked).toBe(true);
  screen.getByText(/up to 1\.5 secs per position, e\.g\. 30 minutes for a 1200-position opening/);

  await press('Consistency Check');
  await expectResults('Please choose an opening file above');
  await press('Coverage Check');
  await expectResults('No opening entered, please enter an opening above');
  await expectStatus('No opening entered, please enter an opening above');
  await press('Run Comparision');
  await expectResults('Please select an opening file');
  await giveFile(opening, 'white.pgn', white);
  await press('Run Comparision');
  await expectResults('Please select a game file');
});

test('a list of games that cannot be had is empty and says why', async () => {
  const { press, fill, disturb } = await openTool();
  simulator.faults.add({ site: 'lichess', path: '/api/games/user/', status: 503, times: 1 });
  const isSeen = Promise.withResolvers<void>();
  disturb(`/api/games/user/${owner}`, async (send) => {
    await isSeen.promise;
    return send();
  });
  await fill(screen.getByLabelText('Username'), owner);
  await press('Get Lichess Games');
  await screen.findByText('Retrieving Games');
  isSeen.resolve();
  expect((await screen.findByRole('alert')).textContent).toContain('Lichess reports an error (503)');
  await option('No games retrieved');
});

test.each([
  ['empty.pgn', '', 'no moves were found in the opening'],
  ['letter.pgn', `I play e4 ${'and then I think about it for long '.repeat(9)}`, 'is not valid PGN'],
])('%s passes no check', async (name, text, reason) => {
  const { press, giveFile } = await openTool();
  await giveFile(opening, name, text);
  await press('Consistency Check');
  await expectResults(sorry);
  await expectResults(reason);
});

test('studies asked for before the server has said where Lichess is are listed once it has', async () => {
  const { fill, press, disturb, goTo } = await openTool();
  const isSaid = Promise.withResolvers<void>();
  disturb('/api/config', async (send) => {
    await isSaid.promise;
    return send();
  });
  await goTo('/opening_tool');
  await fill(await screen.findByLabelText('Lichess username'), owner);
  await press('Get Studies');
  await screen.findByText('Retrieving studies');
  isSaid.resolve();
  await option('Italian and Alapin');
});

test('choosing a source clears the others', async () => {
  const { user, fill, press, giveFile, fillStudyId } = await openTool();
  await fill(screen.getByLabelText('Lichess username'), owner);
  await press('Get Studies');
  const study = await option('Italian and Alapin');
  const isChosen = () => study.getAttribute('aria-selected');
  await user.click(study);
  expect(isChosen()).toBe('true');
  await fillStudyId(0, 'bCaroSlv');
  expect(isChosen()).toBe('false');
  await giveFile(opening, 'white.pgn', white);
  expect(readStudyId(0)).toBe('');
  await screen.findByText('white.pgn');
  await user.click(study);
  expect(screen.queryByText('white.pgn')).toBeNull();

  const pasted = screen.getByLabelText<HTMLTextAreaElement>('Or paste a PGN');
  await fill(pasted, '1. e4 e5 *');
  await fillStudyId(1, 'wItaAlap');
  expect(pasted.value).toBe('');
  await giveFile(game, 'game.pgn', '1. e4 *');
  expect(readStudyId(1)).toBe('');
  await fill(pasted, '1. d4 *');
  expect(screen.queryByText('game.pgn')).toBeNull();
  await giveFile(game, 'game.pgn', '1. e4 *');
  expect(pasted.value).toBe('');
  await press('Remove game.pgn');
  expect(screen.queryByText('game.pgn')).toBeNull();
});

test('the dots run while a check does, and Done comes 800 ms after its results', async () => {
  const { fillStudyId, disturb } = await openTool();
  await fillStudyId(0, 'wItaAlap');
  const gate = Promise.withResolvers<void>();
  disturb('/api/study/wItaAlap.pgn', async (send) => {
    await gate.promise;
    return send();
  });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: 'Consistency Check' }));
  await expectStatus('Processing.');
  for (const dots of [2, 3, 4, 5, 6, 7, 8, 9, 1]) {
    await vi.advanceTimersByTimeAsync(500);
    await expectStatus(`Processing${'.'.repeat(dots)}`);
  }
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Run Comparision' }).disabled).toBe(true);
  gate.resolve();
  await expectResults('a3');
  await vi.advanceTimersByTimeAsync(799);
  expect(read('Status', 'p')).toContain('Processing');
  await vi.advanceTimersByTimeAsync(1);
  await expectStatus('Done');
});

test('consistency by file, by study and by a typed address, for either colour and with excluded signs', async () => {
  const { user, press, giveFile, fillStudyId } = await openTool();
  const sign = screen.getByRole('checkbox', { name: '!?' });
  await giveFile(opening, 'white.pgn', white);
  await press('Consistency Check');
  await expectStatus('Done');
  await expectResults('Ng5');
  await user.click(sign);
  await press('Consistency Check');
  await expectResults('6. Bd3');
  expect(read('Results', 'pre')).not.toContain('4. Ng5');

  await user.click(sign);
  await user.click(screen.getByRole('radio', { name: 'black' }));
  await fillStudyId(0, 'https://lichess.org/study/bCaroSlv/abcdefgh');
  await press('Consistency Check');
  await expectResults('3... c5');
  await expectStatus('Done');

  await fillStudyId(0, 'not a study');
  await press('Consistency Check');
  await expectResults(`${sorry} "not a study" is not a Lichess study id`);
  await fillStudyId(0, 'pStoneWl');
  await press('Consistency Check');
  await expectResults(sorry);
  within(await screen.findByRole('alert')).getByRole('button', { name: 'Connect Lichess' });
});

test('coverage without a connection to Lichess says what to do and offers the button', async () => {
  const { press, giveFile } = await openTool();
  await giveFile(opening, 'white.pgn', '1. e4 e5 2. Nf3 Nc6 3. Bc4 *');
  await press('Coverage Check');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Connect Lichess to use it.');
  within(alert).getByRole('button', { name: 'Connect Lichess' });
  expect(screen.getByLabelText<HTMLSelectElement>('Source').value).toBe('explorer');
  await expectResults(`${sorry} The opening explorer needs a Lichess account`);
  expect(read('Results', 'pre')).not.toContain('Total Coverage');
});

test('a game of either site, a file or a pasted text is compared', async () => {
  const { user, fill, press, giveFile } = await openTool();
  await giveFile(opening, 'white.pgn', white);
  const list = () =>
    within(screen.getByRole('listbox', { name: 'Games' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent ?? '');
  const player = screen.getByLabelText('Username');
  await fill(player, '');
  await press('Get Lichess Games');
  expect(list()).toEqual(['No games retrieved']);
  await fill(player, owner);
  for (const site of ['Lichess', 'Chess.com']) {
    await press(`Get ${site} Games`);
    await waitFor(() => expect(list()[0]).toBe('None selected'));
    await waitFor(() => expect(list()[1]).toMatch(/^\S+ vs\. \S+ \d+\/\d+\/\d+, \d+:\d\d\s[AP]M$/));
    const [, first] = within(screen.getByRole('listbox', { name: 'Games' })).getAllByRole('option');
    if (first) await user.click(first);
    await press('Run Comparision');
    await expectResults('repertoire');
    await expectStatus('Done');
  }
  await press('Get Lichess Games');
  await press('Run Comparision');
  await expectResults('Please select a game file');

  await fill(screen.getByLabelText('Or paste a PGN'), '1. e4 e5 2. Nf3 Nc6 3. d4 *');
  await press('Run Comparision');
  await expectResults('You deviated at 3. d4');
  await giveFile(game, 'game.pgn', '1. e4 h5 2. d4 *');
  await press('Run Comparision');
  await expectResults('Your opponent deviated at 1... h5');
  await giveFile(game, 'deep.pgn', '1. e4 ('.repeat(100));
  await press('Run Comparision');
  await expectResults(`${sorry} the PGN text has variations nested more than 64 deep, the limit`);
});

test('one button is filled, the next that makes sense; what it says is brought into sight', async () => {
  const { user, press } = await openTool();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  const filled = () =>
    [...document.querySelectorAll('main button[data-variant="filled"]')].map(
      ({ textContent }) => textContent,
    );
  expect(filled()).toEqual(['Consistency Check']);
  await press('Consistency Check');
  await expectStatus('Please choose an opening file above');
  expect(scrolled.mock.contexts[0]).toBe(
    screen.getByRole('region', { name: 'Status' }).parentElement?.parentElement,
  );
  await user.type(screen.getByLabelText('Or paste a PGN'), '1. e4');
  expect(filled()).toEqual(['Run Comparision']);
});
