import type { Page } from '@playwright/test';
import type { Simulator } from '#simulator/simulator';
import { findCoverageFigure, openingPgn } from './coverage-figure.ts';
import { makeLibraryGame } from '#server/testing/games';
import { register } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { connect, countExplorerCalls, openSecondBrowser, openTab, setStudy } from './openings-world.ts';

const figure = findCoverageFigure();
const gapMs = 1490;

async function openConnected(page: Page, simulator: Simulator): Promise<void> {
  await connect(page, simulator);
  await page.goto('/manage_openings');
  await expect(page.getByText('Test opening').first()).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

async function run(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Run Coverage Check For White' });
  if (!(await button.isVisible())) await openTab(page, 'Gaps');
  await button.click();
}

/** The test stops the page's clock, so advance it until the page shows the results. */
async function expectResults(page: Page, text: RegExp): Promise<void> {
  const results = page.getByLabel('Coverage results');
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(results).toHaveValue(text, { timeout: 300 });
  }).toPass({ intervals: [0] });
}

async function backToGaps(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Gaps', exact: true }).click();
}

async function runToTheEnd(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    await page.clock.runFor(gapMs);
    await expect(dialog).toBeHidden({ timeout: 200 });
  }).toPass({ intervals: [0] });
}

async function expectFigure(page: Page): Promise<void> {
  await expectResults(
    page,
    new RegExp(
      `^Still in the White repertoire after move 6: 0% of games\nTotal Coverage: \\d+% of opponents’ replies\nGames: 10000\nFigures: ${figure.positions} positions on Lichess \\(usually [\\d,]+ games each\\), mixed with an estimate for players rated 2200`,
    ),
  );
  await backToGaps(page);
  const rows = page.getByRole('list', { name: 'Biggest gaps' });
  await expect(rows).toContainText(`... ${figure.biggestGap.reply}`);
}

test.beforeEach(async ({ page }) => {
  await register(page);
  await setStudy(page, openingPgn);
});

test('downloads a position every 1490 ms, shows the figure of the games, and then knows it', async ({
  page,
  simulator,
  browser,
  server,
}) => {
  await openConnected(page, simulator);
  const before = countExplorerCalls(simulator);
  const calls = () => countExplorerCalls(simulator) - before;

  await run(page);
  const dialog = page.getByRole('dialog', { name: 'Coverage Check' });
  await expect(dialog).toContainText(`${figure.positions} positions need downloading.`);
  await expect(dialog).toContainText('Estimated time: less than a minute.');
  expect(calls()).toBe(0);
  await expectResults(
    page,
    new RegExp(`Figures: ${figure.positions} positions estimated for players rated 2200 \\(less exact`),
  );
  await dialog.getByRole('button', { name: 'Proceed' }).click();
  await expect(dialog).toContainText(`Positions processed: 1 of ${figure.positions}`);
  await page.clock.runFor(gapMs - 1);
  expect(calls()).toBe(1);
  await page.clock.runFor(1);
  await expect(dialog).toContainText(`Positions processed: 2 of ${figure.positions}`);
  expect(calls()).toBe(2);
  await runToTheEnd(page);
  await expectFigure(page);
  expect(calls()).toBe(figure.positions);
  const requested = simulator.requests.filter(({ site, method }) => site === 'explorer' && method === 'GET');
  const query = new URL(requested.at(-1)?.url ?? '', 'http://x').searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    variant: 'standard',
    speeds: 'blitz,rapid,classical',
    ratings: '1800,2000,2200,2500',
    moves: '30',
    topGames: '0',
    recentGames: '0',
  });
  expect(requested.every(({ headers }) => headers.authorization?.startsWith('Bearer lio_'))).toBe(true);

  await page.clock.resume();
  await page
    .getByRole('link', { name: /^Answer / })
    .first()
    .click();
  await expect(page.getByRole('region', { name: /^Answer .* with$/ })).toBeVisible();

  await run(page);
  await expect(page.getByRole('button', { name: 'Run Coverage Check For White' })).toBeEnabled();
  await expectFigure(page);
  const other = await openSecondBrowser(browser, server);
  await setStudy(other, openingPgn);
  await other.clock.install();
  await other.goto('/manage_openings');
  await expect(other.getByText('Test opening').first()).toBeVisible();
  await run(other);
  await expectFigure(other);
  expect(calls()).toBe(figure.positions);
  await other.context().close();
});

test('cancelled, closed, asked to pause or put into the background, it goes on from where it was', async ({
  page,
  simulator,
  context,
}) => {
  await openConnected(page, simulator);
  await run(page);
  const dialog = page.getByRole('dialog', { name: 'Coverage Check' });
  await dialog.getByRole('button', { name: 'Cancel' }).last().click();
  await expect(dialog).toBeHidden();
  await run(page);
  await dialog.getByRole('button', { name: 'Proceed' }).click();
  await expect(dialog).toContainText('Positions processed: 1 of');
  await dialog.getByRole('button', { name: 'Cancel' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('The next run continues from here')).toBeVisible();
  await expectResults(
    page,
    new RegExp(
      `Figures: 1 position on Lichess \\([\\d,]+ games\\), ${figure.positions - 1} positions estimated for players rated 2200`,
    ),
  );

  await run(page);
  await expect(dialog).toContainText(`${figure.positions - 1} positions need downloading.`);
  await dialog.getByRole('button', { name: 'Proceed' }).click();
  await page.clock.runFor(250);
  await expect(dialog).toContainText('Positions processed: 1 of');
  // The pages of a context share their clock, and no page can load while the clock is stopped.
  await page.clock.resume();
  await page.close();

  const next = await context.newPage();
  await next.goto('/manage_openings');
  await expect(next.getByText('Test opening').first()).toBeVisible();
  simulator.faults.add({ site: 'explorer', method: 'GET', status: 429, times: 1 });
  await run(next);
  const nextDialog = next.getByRole('dialog', { name: 'Coverage Check' });
  await expect(nextDialog).toContainText(`${figure.positions - 2} positions need downloading.`);
  await next.clock.pauseAt(Date.now() + 3_600_000);
  const before = countExplorerCalls(simulator);
  await nextDialog.getByRole('button', { name: 'Proceed' }).click();
  await expect(nextDialog).toContainText('Lichess asks for a pause. Continuing in 60 s.');
  await next.clock.runFor(1000);
  await expect(nextDialog).toContainText('Continuing in 59 s.');
  await next.clock.runFor(58_000);
  await expect(nextDialog).toContainText('Continuing in 1 s.');
  expect(countExplorerCalls(simulator) - before).toBe(1);
  await next.clock.runFor(1000);
  await expect(nextDialog).toContainText('Positions processed: 1 of');

  await nextDialog.getByRole('button', { name: 'Continue in the background' }).click();
  await expect(nextDialog).toBeHidden();
  await next.getByRole('link', { name: 'Opening Game' }).first().click();
  await expect(next).toHaveURL('/opening_game');
  const header = next.getByRole('banner');
  const pill = (count: number) =>
    header.getByRole('link', {
      name: `Coverage for White: Downloading from Lichess ${count} of ${figure.positions - 2}`,
    });
  await expect(pill(1)).toBeVisible();
  await next.clock.runFor(gapMs);
  await expect(pill(2)).toBeVisible();
  await next.setViewportSize({ width: 390, height: 844 });
  const measureOverlap = async (): Promise<number> => {
    const strip = await pill(2).boundingBox();
    const title = await next.getByRole('heading', { level: 1 }).first().boundingBox();
    return (strip?.y ?? 844) + (strip?.height ?? 0) - (title?.y ?? 0);
  };
  await expect.poll(measureOverlap).toBeLessThanOrEqual(0);
  await next.setViewportSize({ width: 1440, height: 900 });

  const paused = countExplorerCalls(simulator);
  await header.getByRole('button', { name: 'Pause the coverage check' }).click();
  await next.clock.runFor(10 * gapMs);
  expect(countExplorerCalls(simulator)).toBe(paused);
  await header.getByRole('link', { name: /^Coverage for White: Paused/ }).click();
  await expect(next).toHaveURL('/manage_openings');
  await openTab(next, 'Gaps');
  await next.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(async () => {
    await next.clock.runFor(gapMs);
    await expect(header.getByRole('link', { name: /^Coverage for White/ })).toBeHidden({ timeout: 200 });
  }).toPass({ intervals: [0] });
  await next.getByRole('button', { name: 'As text' }).click();
  await expectFigure(next);
  expect(countExplorerCalls(simulator) - before).toBe(figure.positions - 1);
});

test(
  'an ended token stops the run with a sentence; connected again it goes on',
  { tag: '@long' },
  async ({ page, simulator }) => {
    const token = await connect(page, simulator);
    await page.goto('/manage_openings');
    await expect(page.getByText('Test opening').first()).toBeVisible();
    await page.clock.install();
    await run(page);
    const dialog = page.getByRole('dialog', { name: 'Coverage Check' });
    await dialog.getByRole('button', { name: 'Proceed' }).click();
    await expect(dialog).toContainText('Positions processed: 1 of');
    simulator.revokeToken(token);
    await page.clock.runFor(gapMs);
    await expect(dialog).toBeHidden();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Your connection to Lichess has ended. Connect Lichess again.');
    await expectResults(page, /Figures: 1 position counted .* estimated/);

    await alert.getByRole('button', { name: 'Connect Lichess' }).click();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await expect(page).toHaveURL('/manage_openings');
    await expect(page.getByText('Test opening').first()).toBeVisible();
    await run(page);
    await expect(dialog).toContainText(`${figure.positions - 1} positions need downloading.`);
    await dialog.getByRole('button', { name: 'Proceed' }).click();
    await runToTheEnd(page);
    await expectFigure(page);
  },
);

test(
  'a broken answer is no answer: the run stops, and nothing false is stored',
  { tag: '@long' },
  async ({ page, simulator }) => {
    await connect(page, simulator);
    await page.goto('/manage_openings');
    await expect(page.getByText('Test opening').first()).toBeVisible();
    for (const [fault, sentence] of [
      [{ cutAfterBytes: 40 }, 'was cut off'],
      [{ status: 503 }, 'reports an error (503)'],
      [{ status: 200, body: '{"white":1,"moves":[' }, 'sent an unexpected response'],
    ] as const) {
      simulator.faults.add({ site: 'explorer', method: 'GET', times: 1, ...fault });
      await run(page);
      const dialog = page.getByRole('dialog', { name: 'Coverage Check' });
      await expect(dialog).toContainText(`${figure.positions} positions need downloading.`);
      await dialog.getByRole('button', { name: 'Proceed' }).click();
      await expect(page.getByRole('alert')).toContainText(sentence);
    }
  },
);

test('without a connection it estimates; without a study or a filter it says so', async ({ page }) => {
  await page.goto('/manage_openings');
  await expect(page.getByText('Test opening').first()).toBeVisible();
  await openTab(page, 'Gaps');
  await page.getByRole('button', { name: 'Run Coverage Check For Black' }).click();
  await expect(page.getByLabel('Coverage results')).toHaveValue('No study text');

  await run(page);
  await expect(page.getByLabel('Coverage results')).toHaveValue(
    new RegExp(`Figures: ${figure.positions} positions estimated for players rated 2200`),
  );
  await expect(
    page.getByText('Connect Lichess to use its game statistics for these positions.'),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Connect Lichess' })).toBeVisible();
  await backToGaps(page);
  await expect(page.getByRole('list', { name: 'Biggest gaps' }).getByRole('link').first()).toHaveAttribute(
    'title',
    /an estimate for players rated 2200/,
  );

  await page.getByLabel('Source').selectOption('Games on Lichess');
  await run(page);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(
    'The opening explorer needs a Lichess account. Connect Lichess to use it.',
  );
  await expect(alert.getByRole('button', { name: 'Connect Lichess' })).toBeVisible();
  await expect(page.getByLabel('Coverage results')).toHaveValue(
    /^Sorry...something went wrong, we'll look into it: The opening explorer needs a Lichess account/,
  );
  await page.getByText('Time controls, ratings and source').click();
  await expect(page.getByRole('checkbox', { name: 'bullet', exact: true })).toBeVisible();

  await backToGaps(page);
  for (const speed of ['blitz', 'rapid', 'classical']) {
    const box = page.getByRole('checkbox', { name: speed });
    // `uncheck` would fail, because the page stores the choice before it changes the box.
    await box.click();
    await expect(box).not.toBeChecked();
  }
  await run(page);
  await expect(page.getByLabel('Coverage results')).toHaveValue(
    'Choose at least one time control and one rating band',
  );
});

test('own games set the bands and are told on the replies', { tag: '@long' }, async ({ page }) => {
  const games = [1, 2, 3].map((day) =>
    makeLibraryGame(`lichess:game000${day}`, {
      played_at: `2026-11-0${day}T10:00:00.000Z`,
      hero_color: 'White',
      hero_rating: 1650,
      result: 1,
      moves: 'e4 e6 d4',
    }),
  );
  expect((await page.request.post('/api/add-games', { data: games })).ok()).toBe(true);
  await page.goto('/manage_openings');
  await openTab(page, 'Gaps');
  await expect(page.getByRole('checkbox', { name: '1400' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: '2200' })).not.toBeChecked();
  await run(page);
  await expect(page.getByLabel('Coverage results')).toHaveValue(
    /estimated for players rated 1700 \(percentages ±3 %\)/,
  );
  await backToGaps(page);
  const gap = page
    .getByRole('list', { name: 'Biggest gaps' })
    .getByRole('link', { name: /^\d+ %.*1\.\.\. e6/ });
  await expect(gap).toContainText('faced 3 times');
  await expect(gap).toContainText('3/3');
});

test(
  'with workers blocked one sentence says so, and what is cached still counts',
  { tag: '@long' },
  async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
    const moves = JSON.stringify([{ san: 'e5', white: 60, draws: 10, black: 30 }]);
    const known = {
      fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -',
      speeds: 'blitz,rapid,classical',
      ratings: '1800,2000,2200,2500',
      white: 60,
      draws: 10,
      black: 30,
      moves,
    };
    const stored = await page.request.post('/api/update_stats', { form: { stats: JSON.stringify([known]) } });
    expect(stored.ok()).toBe(true);
    await page.goto('/manage_openings');
    await expect(page.getByText('Test opening').first()).toBeVisible();
    await run(page);
    await expect(
      page.getByText('The estimate of opponents’ replies needs web workers, which your browser blocks.'),
    ).toBeVisible();
    await expect(page.getByLabel('Coverage results')).toHaveValue(
      new RegExp(`Figures: 1 position on Lichess \\(100 games\\), ${figure.positions - 1} positions unknown`),
    );
  },
);
