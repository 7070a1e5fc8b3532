import { readFileSync } from 'node:fs';
import { studiesAnswer } from '#contract/studies';
import type { Page } from '@playwright/test';
import { register } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { connect, openTab, owner, pickStudy, setStudy } from './openings-world.ts';

const whiteRepertoire = readFileSync(
  new URL('../simulator/studies/white-repertoire.pgn', import.meta.url),
  'utf8',
);

const setWhite = 'Set/Refresh White Opening';
const setBlack = 'Set/Refresh Black Opening';

function fromLichess(page: Page, name: string) {
  return page.getByRole('button', { name }).first();
}

function fromFile(page: Page, name: string) {
  return page.getByRole('button', { name }).last();
}

async function readStudies(page: Page) {
  return studiesAnswer.parse(await (await page.request.get('/api/get-studies')).json()).api_data;
}

test.beforeEach(async ({ page }) => {
  await register(page);
});

test(
  'a study of 60 chapters is listed and set, and says how much of it came in',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/manage_openings');
    await expect(page.getByRole('listbox', { name: 'Studies' }).getByRole('option')).toHaveText([
      'No studies retrieved...',
    ]);
    await expect(page.getByRole('heading', { name: 'Current White Opening' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Current Black Opening' })).toBeVisible();
    await pickStudy(page, 'White: everything, in 60 chapters');
    await fromLichess(page, setWhite).click();
    await expect(
      page.getByText('White: everything, in 60 chapters is now your white repertoire'),
    ).toBeVisible();
    const report = page.getByRole('status').filter({ hasText: 'is now your white repertoire' });
    await expect(report).toContainText(/60 chapters, [\d,]+ positions\. Nothing was left out\./);
    await expect(page.getByRole('region', { name: 'Opening Studies' })).toContainText(
      /White: White: everything, in 60 chapters, 60 chapters, [\d,]+ positions/,
    );
    expect((await readStudies(page)).white).toMatchObject({ link: 'bigStudy', exclude_move_indicators: '' });

    await page.getByRole('button', { name: 'Show repertoire on the board' }).click();
    await expect(page.getByRole('img', { name: 'Opening board' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: /White: everything/ })).toContainText('60 chapters');
    await expect(page.getByRole('row', { name: /^e4/ })).toBeVisible();
  },
);

test('an opening is set by a refresh, a file and another tab; what is refused leaves the old one, which can be had back', async ({
  page,
  simulator,
  context,
}) => {
  await test.step('a file is taken by the chooser, and everything left out of it is named', async () => {
    await page.goto('/manage_openings');
    await expect(page.getByText('None yet')).toHaveCount(2);
    const text = `${whiteRepertoire}

  [Event "x"]
  [ChapterName "Odd one"]

  1. e4 e5 2. Ke3 Nf6 *

  [Event "x"]
  [ChapterName "Fischer's"]
  [Variant "Chess960"]

  1. e4 *`;
    await fromFile(page, setWhite).click();
    await expect(page.getByText('Choose a file first.')).toBeVisible();
    await page.getByLabel('PGN file').setInputFiles({
      name: 'my lines.pgn',
      mimeType: 'application/x-chess-pgn',
      buffer: Buffer.from(text),
    });
    await fromFile(page, setWhite).click();
    const report = page
      .getByRole('status')
      .filter({ hasText: 'Italian and Alapin is now your white repertoire' });
    await expect(report).toContainText('16 chapters');
    await expect(report.getByRole('listitem')).toHaveText([
      'Odd one, 2. Ke3: illegal move, 2 moves left out',
      "Fischer's: chess variant Chess960, 1 move left out",
    ]);
    expect((await readStudies(page)).white).toMatchObject({ title: 'Italian and Alapin', link: null });

    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['1. d4 d5 2. Bf4 *'], 'dropped.pgn'));
      return transfer;
    });
    await page
      .getByText('my lines.pgn', { exact: true })
      .last()
      .dispatchEvent('drop', { dataTransfer: dropped });
    await expect(page.getByText('dropped.pgn')).toBeVisible();
    await fromFile(page, setWhite).click();
    await expect(page.getByText('dropped is now your white repertoire')).toBeVisible();
  });
  await test.step('without a pick the study that is set is refreshed, without one of either it says what to do', async () => {
    await fromLichess(page, setBlack).click();
    await expect(page.getByText('Choose a study in the list first.')).toBeVisible();
    await setStudy(page, '1. e4 c6 *', { color: 'black', link: 'bCaroSlv', title: 'Old name' });
    await page.reload();
    await expect(page.getByText('Old name').first()).toBeVisible();
    await openTab(page, 'Studies');
    await fromLichess(page, setBlack).click();
    await expect(page.getByText('Old name is now your black repertoire')).toBeVisible();
    expect((await readStudies(page)).black?.study_text).toContain('[ChapterName "Caro-Kann: ');
    expect(simulator.requests.some(({ url }) => url.startsWith('/api/study/bCaroSlv.pgn'))).toBe(true);
  });
  await test.step('what cannot be an opening is refused and the old one stays', async () => {
    await setStudy(page, '1. e4 e5 2. Nf3 *', { title: 'The good one' });
    await page.reload();
    await openTab(page, 'Studies');
    const input = page.getByLabel('PGN file');
    await input.setInputFiles({
      name: 'letter.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Dear all,'),
    });
    await fromFile(page, setWhite).click();
    await expect(page.getByRole('alert')).toContainText('No moves were found in letter.txt');
    const tooLarge = Buffer.alloc(8 * 1024 * 1024 + 1, 'x');
    await input.setInputFiles({ name: 'huge.pgn', mimeType: 'text/plain', buffer: tooLarge });
    await fromFile(page, setWhite).click();
    await expect(page.getByRole('alert')).toContainText('8 MiB');
    expect((await readStudies(page)).white?.study_text).toBe('1. e4 e5 2. Nf3 *');
  });
  await test.step('a replaced opening can be had back, also after a reload', async () => {
    const buffer = Buffer.from('1. a4 *');
    await page.getByLabel('PGN file').setInputFiles({ name: 'oops.pgn', mimeType: 'text/plain', buffer });
    await fromFile(page, setWhite).click();
    await expect(page.getByText('oops is now your white repertoire')).toBeVisible();
    await expect(page.getByText('Replaced The good one')).toBeVisible();
    await page.reload();
    await openTab(page, 'Studies');
    await page.getByRole('button', { name: 'Undo: The good one is your white repertoire again' }).click();
    await expect(page.getByText('Replaced oops')).toBeVisible();
    expect((await readStudies(page)).white).toMatchObject({
      title: 'The good one',
      study_text: '1. e4 e5 2. Nf3 *',
    });
  });
  await test.step('a study set in another tab is seen here', async () => {
    const other = await context.newPage();
    await other.goto('/manage_openings');
    await openTab(other, 'Studies');
    await pickStudy(other, 'Caro-Kann and Slav');
    await fromLichess(other, setBlack).click();
    await expect(other.getByText('is now your black repertoire')).toBeVisible();
    await expect(page.getByText('Black: Caro-Kann and Slav').first()).toBeVisible();
  });
});

test(
  'the studies of nobody, of a private owner and after a broken stream say so',
  { tag: '@long' },
  async ({ page, simulator }) => {
    await page.goto('/manage_openings');
    await page.getByLabel('Lichess username').fill('no_such_player');
    await page.getByRole('button', { name: 'Get Studies' }).click();
    await expect(page.getByText('No studies of no_such_player found.')).toBeVisible();
    await expect(page.getByRole('listbox', { name: 'Studies' }).getByRole('option')).toHaveText([
      'No studies retrieved...',
    ]);

    await setStudy(page, '1. e4 *', { color: 'black', link: 'pStoneWl', title: 'Stonewall' });
    await page.reload();
    await expect(page.getByText('Stonewall').first()).toBeVisible();
    await openTab(page, 'Studies');
    await fromLichess(page, setBlack).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('This study is private.');
    await expect(alert.getByRole('button', { name: 'Connect Lichess' })).toBeVisible();

    simulator.faults.add({ site: 'lichess', path: '/api/study/by/', cutAfterBytes: 120, times: 1 });
    await page.getByLabel('Lichess username').fill(owner);
    await page.getByRole('button', { name: 'Get Studies' }).click();
    await expect(page.getByText('The response from Lichess was cut off. Try again.')).toBeVisible();
  },
);

test(
  'after a 429 Get Studies and Set/Refresh count the pause down and can be cancelled',
  { tag: '@long' },
  async ({ page, simulator }) => {
    await setStudy(page, '1. e4 *', { color: 'black', link: 'pStoneWl', title: 'Stonewall' });
    await page.clock.install();
    await page.goto('/manage_openings');
    await expect(page.getByText('Stonewall').first()).toBeVisible();
    await openTab(page, 'Studies');
    simulator.faults.add({ site: 'lichess', path: '/api/study/by/', status: 429, times: 1 });
    const getStudies = page.getByRole('button', { name: 'Get Studies' });
    await page.getByLabel('Lichess username').fill(owner);
    await getStudies.click();
    await expect(page.getByText('Lichess asks for a pause. Wait a minute')).toBeVisible();
    const pause = page.getByText(/^Lichess asks for a pause\. Continuing in [1-6]?\d s\.$/);
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
    const countRequests = () =>
      simulator.requests.filter(({ url, method }) => method === 'GET' && url.startsWith('/api/study/'))
        .length;
    const requestedBefore = countRequests();
    for (const start of [getStudies, fromLichess(page, setBlack)]) {
      await start.click();
      await expect(pause).toBeVisible();
      await cancel.click();
      await expect(pause).toBeHidden();
      await expect(start).toBeEnabled();
      await expect(page.getByRole('alert')).toBeHidden();
    }
    expect(countRequests()).toBe(requestedBefore);
    await getStudies.click();
    await page.clock.fastForward(61_000);
    await expect(page.getByRole('option', { name: 'Italian and Alapin' })).toBeVisible();
    expect(countRequests()).toBe(requestedBefore + 1);
  },
);

test(
  'a token that Lichess has ended is forgotten with a sentence, and public studies still work',
  { tag: '@long' },
  async ({ page, simulator }) => {
    const token = await connect(page, simulator);
    simulator.revokeToken(token);
    await page.goto('/manage_openings');
    await expect(page.getByRole('banner').getByRole('button', { name: /^Lichess: / })).toBeVisible();
    await page.getByLabel('Lichess username').fill(owner);
    await page.getByRole('button', { name: 'Get Studies' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Your connection to Lichess has ended. Connect Lichess again.');
    await expect(alert.getByRole('button', { name: 'Connect Lichess' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Connect Lichess' })).toBeVisible();
    await expect
      .poll(async () => (await page.request.get('/api/get-lichess-connection')).json())
      .toEqual({ api_data: null });
    await page.getByRole('button', { name: 'Get Studies' }).click();
    await expect(page.getByRole('option', { name: 'Italian and Alapin' })).toBeVisible();
  },
);

test('the planted contradiction is found over a transposition, and excluded signs change the result', async ({
  page,
}) => {
  await page.goto('/manage_openings');
  await pickStudy(page, 'Italian and Alapin');
  await fromLichess(page, setWhite).click();
  await expect(page.getByText('is now your white repertoire')).toBeVisible();
  await page.getByRole('button', { name: 'Show repertoire on the board' }).click();
  await openTab(page, 'Contradictions');
  await expect(page.getByRole('button', { name: 'Consistency Check For Black' })).toBeDisabled();
  const rows = page.getByRole('list', { name: 'Contradictions' }).getByRole('link');
  await expect(rows).toHaveText([/Ng5 or d3/, /Nc3 or d4/, /a3 or Bd3/]);
  const planted = rows.filter({ hasText: 'a3 or Bd3' });
  await expect(planted).toContainText('Alapin: 2...e6 and the rest');
  await expect(planted).toContainText('French Advance: 6.a3');
  await expect(planted).toContainText('French Advance: Milner-Barry');
  await page.getByRole('button', { name: 'Consistency Check For White' }).click();
  await expect(page.getByLabel('Consistency results')).toHaveValue(
    /6\. a3\n +Alapin: 2\.\.\.e6 and the rest: 1\. e4 c5/,
  );
  await page.getByRole('button', { name: 'Contradictions', exact: true }).click();

  await planted.click();
  await expect(page.locator('.cg-shapes line')).toHaveCount(2);
  await page.getByRole('button', { name: 'Keep Bd3' }).click();
  await expect(rows).toHaveText([/Ng5 or d3/, /Nc3 or d4/]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rows).toHaveCount(3);

  await openTab(page, 'Studies');
  await page.getByRole('checkbox', { name: '!?', exact: true }).first().check();
  await fromLichess(page, setWhite).click();
  await expect(page.getByText('left out because of the ticked signs')).toBeVisible();
  await openTab(page, 'Contradictions');
  const section = page.getByRole('region', { name: 'Consistency Check' });
  await expect(rows).toHaveText([/a3 or Bd3/]);
  await expect(section).toContainText(
    'Your white repertoire has 1 contradiction: positions with more than one move for you.',
  );
});

test('a refresh of one colour keeps its own signs', { tag: '@long' }, async ({ page }) => {
  const white = { link: 'wItaAlap', title: 'White one', exclude_move_indicators: '!?' };
  await setStudy(page, '1. e4 e5 *', { ...white, last_update: '2026-11-14T10:00:00.000Z' });
  await setStudy(page, '1. e4 c6 *', { color: 'black', link: 'bCaroSlv', exclude_move_indicators: '?' });
  await page.goto('/manage_openings');
  await openTab(page, 'Studies');
  await expect(page.getByText('Left out now: White !?, Black ?.').first()).toBeVisible();
  await fromLichess(page, setWhite).click();
  await expect(page.getByText('White one is now your white repertoire')).toBeVisible();
  expect((await readStudies(page)).white?.exclude_move_indicators).toBe('!?');
  expect((await readStudies(page)).black?.exclude_move_indicators).toBe('?');
});

test('figures and chosen bands are kept with the account: another device shows the same', async ({
  page,
  browser,
  server,
}) => {
  await setStudy(page, '1. e4 e5 2. Nf3 (2. f4) *');
  await page.goto('/manage_openings');
  await openTab(page, 'Gaps');
  const stored = page.waitForResponse(
    (answer) =>
      answer.url().includes('set-book-figures') && answer.request().postData()?.includes('bullet') === true,
  );
  await page.getByRole('checkbox', { name: 'bullet', exact: true }).check();
  await stored;
  const card = (on: Page) => on.getByRole('button', { name: /Test opening.*moves prepared/ });
  await expect(card(page)).toContainText(/\d\.\d\s*moves prepared/);
  const figures = await card(page).innerText();

  const phone = await (await browser.newContext({ baseURL: server.url })).newPage();
  await phone.context().addCookies(await page.context().cookies());
  await phone.goto('/manage_openings');
  await expect(card(phone)).toHaveText(figures, { useInnerText: true });
  await openTab(phone, 'Gaps');
  await expect(phone.getByRole('checkbox', { name: 'bullet', exact: true })).toBeChecked();
  await phone.context().close();

  await page.getByRole('button', { name: /^Log Out/ }).click();
  await expect(page).not.toHaveURL(/manage_openings/);
  const countCached = () =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('tabiya');
          opening.addEventListener('success', () => {
            const counting = opening.result.transaction('values').objectStore('values').count();
            counting.addEventListener('success', () => {
              opening.result.close();
              resolve(counting.result);
            });
          });
        }),
    );
  await expect.poll(countCached).toBe(0);
});

test('an opening without contradictions, unset and set again', { tag: '@long' }, async ({ page }) => {
  await test.step('an opening without contradictions says so', async () => {
    await setStudy(page, '1. e4 c6 2. d4 d5 *', { color: 'black', title: 'Caro' });
    await setStudy(page, '1. d4 d5 *', { color: 'white', title: 'Queen' });
    await page.goto('/manage_openings');
    await openTab(page, 'Contradictions');
    await page.getByRole('button', { name: 'Consistency Check For Black' }).click();
    await expect(page.getByLabel('Consistency results')).toHaveValue(/No inconsistencies found/);
    await page.getByRole('button', { name: 'Contradictions', exact: true }).click();
  });
  await test.step('an opening can be unset, and that can be undone', async () => {
    await openTab(page, 'Studies');
    const before = await readStudies(page);
    const section = page.getByRole('region', { name: 'Opening Studies' });
    const unset = page.getByRole('button', { name: 'Remove Black repertoire' });
    await unset.click();
    await expect(page.getByText('Caro is no longer your black repertoire.')).toBeVisible();
    await expect(section).toContainText('Black: no repertoire yet');
    await expect(section).toContainText('White: Queen');
    await expect(unset).toBeHidden();
    expect(await readStudies(page)).toEqual({ ...before, black: null });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(section).toContainText('Black: Caro');
    await expect
      .poll(async () =>
        JSON.stringify(await readStudies(page)).replace(/"(revision|last_update)":"[^"]*"/g, ''),
      )
      .toBe(JSON.stringify(before).replace(/"(revision|last_update)":"[^"]*"/g, ''));
  });
});
