import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { type CardDraft, cardList } from '#contract/cards';
import { paced } from '../scripts/pace.mjs';
import { type Account, register, registerAndOpen, signIn, signUp } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { currentMove, makeReview } from './game-review-world.ts';
import { hurryEngine } from './quick-engine.ts';

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
        if (new URL(request.url).pathname.startsWith('/assets/')) continue;
        const answer = await cache.match(request);
        const type = answer?.headers.get('content-type') ?? '';
        const isText = /text|json|javascript/.test(type);
        found[`${name} ${request.url}`] = isText ? ((await answer?.text()) ?? '') : '';
      }
    }
    return found;
  });
}

function readBrowserCache(page: Page, path: string): Promise<string> {
  return page.evaluate(
    (url) =>
      fetch(url, { cache: 'only-if-cached', mode: 'same-origin' })
        .then((answer) => answer.text())
        .catch(() => 'nothing'),
    path,
  );
}

async function waitUntilCached(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(async () => (await readStores(page))['tabiya responses'] ?? '')
    .toContain('/api/get-games?');
}

async function slowDownWrites(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const listen = IDBTransaction.prototype.addEventListener;
    IDBTransaction.prototype.addEventListener = function (
      this: IDBTransaction,
      kind: string,
      listener: EventListenerOrEventListenerObject,
    ) {
      const isSlow =
        kind === 'complete' && this.mode === 'readwrite' && this.objectStoreNames.contains('queue');
      if (!isSlow || typeof listener !== 'function') return listen.call(this, kind, listener);
      listen.call(this, kind, (event) => setTimeout(() => listener.call(this, event), 250));
    };
  });
}

async function estimateCoverage(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Gaps' }).click();
  await page.getByRole('button', { name: 'Run Coverage Check For White' }).click();
  await expect(page.getByLabel('Coverage results')).toHaveValue(/positions? estimated for/);
}

async function openOffline(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const findWaiting = (page: Page, what: string) =>
  page.getByText(`${what} will be sent when you are back online`);

test('starts without a network, reviews, shows games and books, and sends what was done', async ({
  page,
  context,
}) => {
  await registerAndOpen(page);
  await page.request.post('/api/upsert-cards', { data: ['First', 'Second', 'Third'].map(makeCard) });
  const review = makeReview('1. e4 e5 2. Nf3 Nc6 *');
  await page.request.post('/api/upsert-game-review', { data: review });
  await page.request.post('/api/update-study', { data: study });
  await page.reload();
  await waitUntilCached(page);
  await page.close();
  await context.setOffline(true);

  await slowDownWrites(context);
  const cold = await openOffline(context, '/review_cards');
  await expect(cold.getByText('First', { exact: true })).toBeVisible();
  await expect(cold.getByText('Offline', { exact: true })).toBeVisible();
  for (const key of ['Space', '4', 'Space', '1']) await cold.keyboard.press(key);
  await expect(cold.getByText('Third', { exact: true })).toBeVisible();
  await expect(findWaiting(cold, '2 answers')).toBeVisible();
  await cold.goto(`/game_review?game=${review.id}`);
  await expect(cold.getByRole('heading', { level: 1 })).toContainText(review.opponent_name);
  await expect(cold.getByRole('img', { name: 'Game board' })).toBeVisible();
  await cold.keyboard.press('End');
  await expect(currentMove(cold)).toHaveText(/Nc6/);
  await cold.goto('/manage_openings');
  await expect(cold.getByText('My Italian').first()).toBeVisible();
  await cold.goto('/review_cards');
  await expect(findWaiting(cold, '2 answers')).toBeVisible();
  await context.setOffline(false);
  await expect(findWaiting(cold, '2 answers')).toBeHidden();
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

test(
  'without a network mistakes are found, openings trained and estimated, the bot played; then all of it is sent',
  { tag: '@long' },
  async ({ page, context }) => {
    test.setTimeout(paced(180_000));
    await hurryEngine(context);
    await signUp(page);
    const review = makeReview('1. e4 e5 2. Nf3 Nc6 3. Nxe5 a6 4. Nxc6 *', { hero_color: 'Black' });
    await page.request.post('/api/upsert-game-review', { data: review });
    await page.request.post('/api/update-study', { data: study });
    await page.request.post('/api/update-training-settings', {
      data: { color: 'white', book_choice: 'new' },
    });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.goto('/manage_openings');
    await estimateCoverage(page);
    await page.evaluate(async () => {
      for (const kind of ['js', 'wasm']) await fetch(`/engine/stockfish-19-lite-single.${kind}`);
    });
    await page.reload();
    await waitUntilCached(page);
    await page.close();
    await context.setOffline(true);

    const cold = await openOffline(context, `/game_review?game=${review.id}`);
    await cold.getByRole('tab', { name: /^Mistakes/ }).click();
    await cold.getByRole('button', { name: 'Find Mistakes', exact: true }).click();
    const mistake = cold.getByRole('list', { name: 'Mistakes' }).getByRole('listitem');
    await expect(mistake).toContainText('3... a6??', { timeout: paced(60_000) });
    await cold.keyboard.press('m');
    await cold.getByLabel('Prompt', { exact: true }).fill('What now?');
    await cold.keyboard.press('Control+Enter');
    await expect(cold.getByText('Card made. It is due now.')).toBeVisible();
    await cold.getByLabel('Notes', { exact: true }).fill('Take back!');
    await cold.getByLabel('Notes', { exact: true }).blur();
    const waiting = expect.poll(async () => (await readStores(cold))['tabiya queue'] ?? '');
    await waiting.toMatch(/is_finished\\":true/);
    await waiting.toContain('Take back!');
    await cold.reload();
    await cold.getByRole('tab', { name: /^Mistakes/ }).click();
    await expect(mistake).toContainText('3... a6??');

    await cold.goto('/review_cards?train=white');
    await cold.getByRole('button', { name: 'I know it, test me' }).click();
    await expect(cold.getByRole('heading', { name: 'Your move', exact: true })).toBeVisible();
    await cold.keyboard.press('Space');
    await cold.keyboard.press('3');
    await expect(findWaiting(cold, '1 answer')).toBeVisible();

    await cold.goto('/manage_openings');
    await estimateCoverage(cold);

    await cold.goto('/opening_game');
    await expect(cold.getByText('Connection lost, reconnecting…')).toBeVisible();
    await cold.getByRole('button', { name: 'Play the computer' }).click();
    const dialog = cold.getByRole('dialog', { name: 'Play the computer' });
    await expect(dialog.getByText('you play on this device', { exact: false })).toBeVisible();
    await expect(dialog.getByRole('radio', { name: '1100' })).toBeDisabled();
    await expect(dialog.getByRole('radio', { name: '1900' })).toBeChecked();
    await dialog.getByRole('radio', { name: 'White' }).check();
    await dialog.getByRole('button', { name: 'Play the computer' }).click();
    await expect(cold.getByText('Computer (1900)')).toBeVisible();
    await cold.getByLabel('Your move', { exact: true }).fill('e4');
    await cold.getByLabel('Your move', { exact: true }).press('Enter');
    const status = cold.getByRole('region', { name: 'Game', exact: true }).getByRole('status');
    await expect(status).toHaveText('Your Move');
    await cold.getByRole('button', { name: 'Resign' }).click();
    await cold.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await expect(status).toHaveText('Game Over. Opponent wins by resignation.');
    await expect(cold.getByText('The game is in your library', { exact: false })).toBeVisible();
    await cold.close();

    await context.setOffline(false);
    const back = await openOffline(context, '/');
    const read = async (path: string, body?: object): Promise<unknown> => {
      const answer = await (body ? back.request.post(path, { data: body }) : back.request.get(path));
      return (await answer.json()).api_data;
    };
    await expect
      .poll(() => read('/api/get-games?'))
      .toMatchObject([{ source: 'opening game', opponent_name: 'Computer (1900)', result: 0, plies: 2 }]);
    await expect.poll(() => read('/api/get-training-memories?color=white')).toHaveLength(1);
    await expect.poll(() => read('/api/get-cards')).toMatchObject([{ prompt: 'What now?' }]);
    await expect
      .poll(() => read('/api/get-game-reviews'))
      .toMatchObject([{ notes: 'Take back!', mistakes: [{ ply: 6, san: 'a6', best_san: 'Nxe5' }] }]);
    expect(await read('/api/get-game-analysis', { game_review_id: review.id })).toMatchObject({
      is_finished: true,
    });
  },
);

test('what was answered is sent though its page is closed', async ({ page, context }) => {
  await register(page);
  await page.request.post('/api/upsert-cards', { data: [makeCard('Only')] });
  await page.goto('/review_cards');
  await expect(page.getByText('Only', { exact: true })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.keyboard.press('Space');
  await page.keyboard.press('3');
  await expect(findWaiting(page, '1 answer')).toBeVisible();
  const { origin } = new URL(page.url());
  const blank = await context.newPage();
  const browser = await context.newCDPSession(blank);
  const registration = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (found) resolve(found.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await registration;
  await page.close();
  await context.setOffline(false);
  const tag = 'send-what-waits';
  await browser.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false });
  await expect
    .poll(async () => {
      const cards = cardList.parse(await (await context.request.get('/api/get-cards')).json()).api_data;
      return cards.map(({ reps }) => reps);
    })
    .toEqual([1]);
});

test('signing out, and another user on the same device: nothing of the first is left', async ({
  page,
  context,
}) => {
  const account = await register(page);
  await page.request.post('/api/upsert-cards', { data: [makeCard('A secret of the first')] });
  await page.request.post('/api/update-study', { data: study });
  const loadStudies = () => page.evaluate(() => fetch('/api/get-studies').then((answer) => answer.text()));
  await page.goto('/review_cards');
  expect(await loadStudies()).toContain('My Italian');
  expect(await readBrowserCache(page, '/api/get-studies')).toContain('My Italian');
  await expect(page.getByText('A secret of the first', { exact: true })).toBeVisible();
  await waitUntilCached(page);
  const readWords = async (): Promise<string> => Object.values(await readStores(page)).join('\n');
  await expect.poll(readWords).toContain('A secret of the first');
  await expect.poll(readWords).toContain(account.email);

  const expectNothing = async ({ email, username }: Account = account): Promise<void> => {
    const words = ['A secret of the first', email, username];
    const isLeft = ([name, text]: [string, string]): boolean =>
      words.some((word) => text.includes(word)) ||
      name.includes('/api/') ||
      (/^tabiya \w+$/.test(name) && text !== '[]') ||
      (/^(local|session)Storage$/.test(name) && text !== '{}');
    await expect.poll(async () => Object.entries(await readStores(page)).filter(isLeft)).toEqual([]);
    await expect.poll(() => readBrowserCache(page, '/api/get-studies')).toBe('nothing');
  };

  await context.setOffline(true);
  await page.keyboard.press('Space');
  await page.keyboard.press('3');
  await expect(findWaiting(page, '1 answer')).toBeVisible();
  await page.getByRole('button', { name: /^Log Out/ }).click();
  const question = page.getByRole('dialog', { name: 'Log out with unsent changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await context.setOffline(false);
  await expect(findWaiting(page, '1 answer')).toBeHidden();
  await page.getByRole('button', { name: /^Log Out/ }).click();
  await expect(page).toHaveURL('/signin');
  await expectNothing();

  await signIn(page, account.username, account.password);
  await expect(page.getByRole('button', { name: /^Log Out/ })).toBeVisible();
  await page.goto('/manage_cards');
  await expect(page.getByText('A secret of the first').first()).toBeVisible();
  expect(await loadStudies()).toContain('My Italian');
  await context.clearCookies();
  const second = await register(page);
  await page.goto('/manage_cards');
  expect(await readBrowserCache(page, '/api/get-studies')).not.toContain('My Italian');
  await expect(page.getByText('A secret of the first')).toHaveCount(0);
  for (const word of ['A secret of the first', account.email, account.username])
    await expect.poll(readWords).not.toContain(word);

  await page.request.post('/api/upsert-cards', { data: [makeCard('A secret of the first')] });
  await page.reload();
  await expect(page.getByText('A secret of the first').first()).toBeVisible();
  await expect.poll(readWords).toContain(second.email);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Delete account…' }).click();
  const goodbye = page.getByRole('dialog', { name: 'Delete account' });
  await goodbye.getByRole('textbox', { name: 'Your password' }).fill(second.password);
  await goodbye.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/signin');
  await expectNothing(second);
});

test('a newer version on the server, and a browser that keeps nothing or has no room, are told before anything is lost', async ({
  page,
}) => {
  const version = await readFile(join(import.meta.dirname, '../build/web/version.txt'), 'utf8');
  await registerAndOpen(page);
  await expect(page.locator(`meta[name="tabiya-version"][content="${version}"]`)).toBeAttached();
  await expect(page.getByText('New version', { exact: true })).toHaveCount(0);
  await page.evaluate(() =>
    document.querySelector('meta[name="tabiya-version"]')?.setAttribute('content', 'older'),
  );
  await page.getByRole('link', { name: 'Edit Cards' }).first().click();
  await expect(page.getByText('New version', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('New version', { exact: true })).toHaveCount(0);

  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ quota: 50_000_000, usage: 49_000_000 });
  });
  await page.goto('/review_cards');
  await expect(page.getByText('This browser is out of storage', { exact: false })).toBeVisible();
  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ quota: 50_000_000, usage: 0 });
    indexedDB.open = () => {
      throw new DOMException('Not in a private window', 'InvalidStateError');
    };
  });
  await page.reload();
  await expect(page.getByText('This browser blocks storage', { exact: false })).toBeVisible();
  await expect(page.getByText('No cards are due')).toBeVisible();
});
