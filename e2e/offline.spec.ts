/** Without a network the app starts and works; when it is back nothing was lost; signing out leaves nothing. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { type CardDraft, cardList } from '#contract/cards';
import { signIn, signUp } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { currentMove, makeReview } from './game-review-world.ts';

test.use({ serviceWorkers: 'allow' });

const fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const study = {
  color: 'white',
  title: 'My Italian',
  link: null,
  study_text: '1. e4 e5 2. Nf3 Nc6 3. Bc4 *',
  exclude_move_indicators: '',
  last_update: '2026-11-01T00:00:00.000Z',
};

/** The first is due first. */
function makeCard(prompt: string, index = 0): CardDraft {
  return {
    due: new Date(Date.now() - 60_000 + index).toISOString(),
    id: crypto.randomUUID(),
    prompt,
    prompt_fen: fen,
    answer: `${prompt}: e4`,
    answer_fen: fen,
    orientation: 'white',
  };
}

/** Everything that this browser has stored for the page, as text. */
function readStores(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const found: Record<string, string> = {
      localStorage: JSON.stringify({ ...localStorage }),
      sessionStorage: JSON.stringify({ ...sessionStorage }),
      cookies: document.cookie,
    };
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
        });
        found[`${name} ${store}`] = JSON.stringify(rows);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const type = answer?.headers.get('content-type') ?? '';
        const isText = /text|json|javascript/.test(type);
        found[`${name} ${request.url}`] = isText ? ((await answer?.text()) ?? '') : '';
      }
    }
    return found;
  });
}

/** The worker has everything that a start needs, and the page what its user has. */
async function waitUntilKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(async () => (await readStores(page))['tabiya-answers-1 answers'] ?? '', { timeout: 30_000 })
    .toContain('/api/get-games?');
}

async function openOffline(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test('starts without a network, reviews, shows games and books, and sends what was done', async ({
  page,
  context,
}) => {
  await signUp(page);
  await page.request.post('/api/upsert-cards', { data: ['First', 'Second', 'Third'].map(makeCard) });
  const review = makeReview('1. e4 e5 2. Nf3 Nc6 *');
  await page.request.post('/api/upsert-game-review', { data: review });
  await page.request.post('/api/update-study', { data: study });
  await page.reload();
  await waitUntilKept(page);
  await page.close();
  await context.setOffline(true);

  const cold = await openOffline(context, '/review_cards');
  await expect(cold.getByText('First', { exact: true })).toBeVisible();
  await expect(cold.getByText('Offline', { exact: true })).toBeVisible();
  for (const [question, grade] of [
    ['First', '4'],
    ['Second', '1'],
  ] as const) {
    await expect(cold.getByText(question, { exact: true })).toBeVisible();
    await cold.keyboard.press('Space');
    await cold.keyboard.press(grade);
  }
  await expect(cold.getByText('Third', { exact: true })).toBeVisible();
  await expect(cold.getByText('2 reviews are waiting here', { exact: false })).toBeVisible();
  await cold.goto(`/game_review?game=${review.id}`);
  await expect(cold.getByRole('img', { name: 'Game board' })).toBeVisible();
  await cold.keyboard.press('End');
  await expect(currentMove(cold)).toHaveText(/Nc6/);
  await cold.goto('/manage_openings');
  await expect(cold.getByText('My Italian').first()).toBeVisible();
  await cold.goto('/review_cards');
  await expect(cold.getByText('2 reviews are waiting here', { exact: false })).toBeVisible();
  await context.setOffline(false);
  await expect(cold.getByText('2 reviews are waiting here', { exact: false })).toBeHidden();
  await expect
    .poll(async () => {
      const cards = cardList.parse(await (await cold.request.get('/api/get-cards')).json()).api_data;
      return cards.map(({ prompt, reps, state }) => [prompt, reps, state]).sort();
    })
    .toEqual([
      ['First', 1, 2],
      ['Second', 1, 1],
      ['Third', 0, 0],
    ]);
  await expect(cold.getByText('Offline', { exact: true })).toBeHidden();
});

test('signing out, and another user on the same device: nothing of the first is left', async ({
  page,
  context,
}) => {
  const account = await signUp(page);
  await page.request.post('/api/upsert-cards', { data: [makeCard('A secret of the first')] });
  await page.goto('/review_cards');
  await expect(page.getByText('A secret of the first', { exact: true })).toBeVisible();
  await waitUntilKept(page);
  const before = Object.values(await readStores(page)).join('\n');
  expect(before).toContain('A secret of the first');
  expect(before).toContain(account.email);

  const expectNothing = async (): Promise<void> => {
    await expect
      .poll(async () => {
        const stores = Object.entries(await readStores(page));
        const words = ['A secret of the first', account.email, account.username];
        return stores.filter(([, text]) => words.some((word) => text.includes(word))).map(([name]) => name);
      })
      .toEqual([]);
    const stores = await readStores(page);
    expect(Object.keys(stores).filter((name) => name.includes('/api/'))).toEqual([]);
    for (const [name, text] of Object.entries(stores))
      if (/^tabiya-\w+-1 /.test(name)) expect(text).toBe('[]');
    expect([stores['localStorage'], stores['sessionStorage']]).toEqual(['{}', '{}']);
  };

  // What is not sent is asked about first.
  await context.setOffline(true);
  await page.keyboard.press('Space');
  await page.keyboard.press('3');
  await expect(page.getByText('1 review is waiting here', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: /^Log Out/ }).click();
  const question = page.getByRole('dialog', { name: 'Log out with answers that are not sent?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await context.setOffline(false);
  await expect(page.getByText('1 review is waiting here', { exact: false })).toBeHidden();
  await page.getByRole('button', { name: /^Log Out/ }).click();
  await expect(page).toHaveURL('/signin');
  await expectNothing();

  // A session that ran out elsewhere, and then somebody else.
  await signIn(page, account.username, account.password);
  await expect(page.getByRole('button', { name: /^Log Out/ })).toBeVisible();
  await page.goto('/manage_cards');
  await expect(page.getByText('A secret of the first').first()).toBeVisible();
  await context.clearCookies();
  await signUp(page);
  await page.goto('/manage_cards');
  await expect(page.getByText('A secret of the first')).toHaveCount(0);
  const after = Object.values(await readStores(page)).join('\n');
  for (const word of ['A secret of the first', account.email, account.username])
    expect(after).not.toContain(word);
});

test('an older page says that the server has a newer version, and takes it when asked', async ({ page }) => {
  const version = await readFile(join(import.meta.dirname, '../build/web/version.txt'), 'utf8');
  await signUp(page);
  await expect(page.locator(`meta[name="tabiya-version"][content="${version}"]`)).toBeAttached();
  await expect(page.getByText('New version', { exact: true })).toHaveCount(0);
  await page.evaluate(() =>
    document.querySelector('meta[name="tabiya-version"]')?.setAttribute('content', 'older'),
  );
  await page.getByRole('link', { name: 'Edit Cards' }).first().click();
  await expect(page.getByText('New version', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('New version', { exact: true })).toHaveCount(0);
});
