import type { Page } from '@playwright/test';
import { findPositionKey } from '#chess/position/key';
import { positionNotes } from '#contract/collections/position-notes';
import { makeTrainingAddress } from '../src/web/training/training-address.ts';
import { register } from './account-steps.ts';
import { makeAppearances } from './appearances.ts';
import { expectAccessible } from './demo-screens.ts';
import { expect, test } from './fixtures.ts';
import { makeReview, openReview } from './game-review-world.ts';
import { setStudy, storeReplies } from './openings-world.ts';

const italian = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq -';
const study = '1. e4 e5 2. Nf3 Nc6 3. Bc4 *';

async function readNotes(page: Page): Promise<[string, string][]> {
  const answer = await (await page.request.get('/api/get-position-notes')).json();
  return positionNotes.answer.parse(answer).api_data.map(({ position_key, note }) => [position_key, note]);
}

const note = (page: Page) => page.getByRole('textbox', { name: 'Position note' });
const add = (page: Page) => page.getByRole('button', { name: 'Add a note' });

test('a note follows its position from a game to the repertoire and is found by search', async ({ page }) => {
  await register(page);
  await setStudy(page, study);
  await storeReplies(page);
  await openReview(page, makeReview('1. e4 Nc6 2. Bc4 e5 3. Nf3 Bc5 *'));
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await add(page).click();
  await page.keyboard.type('Fine: 3...Bc5 or 3...Nf6');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await expect.poll(() => readNotes(page)).toEqual([[italian, 'Fine: 3...Bc5 or 3...Nf6']]);
  await page.keyboard.press('ArrowLeft');
  await expect(add(page)).toBeVisible();

  await page.goto(`/manage_openings?color=white&position=${italian.replaceAll(' ', '_')}`);
  await expect(note(page)).toHaveValue('Fine: 3...Bc5 or 3...Nf6');
  await note(page).fill('Now c3 and d4');
  await page.getByRole('link', { name: 'All notes' }).click();
  const rows = page.getByRole('list', { name: 'Notes' }).getByRole('link');
  await expect(rows).toHaveText([/^Now c3 and d4/]);
  await expect.poll(() => readNotes(page)).toEqual([[italian, 'Now c3 and d4']]);

  const search = page.getByRole('textbox', { name: 'Search your notes' });
  await search.fill('sicilian');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await search.fill('D4 c3');
  await rows.click();
  await expect(page).toHaveURL(/position=r1bqkbnr/);
  await expect(note(page)).toHaveValue('Now c3 and d4');
  await page.getByRole('button', { name: 'Delete the note' }).click();
  await expect(add(page)).toBeVisible();
  await expect.poll(() => readNotes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(note(page)).toHaveValue('Now c3 and d4');
  await expect.poll(() => readNotes(page)).toHaveLength(1);
});

test('questions of training and cards hide the note until the answer', async ({ page }) => {
  await register(page);
  await setStudy(page, study);
  const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  const data = { position_key: findPositionKey(start), note: 'Always e4' };
  await page.request.post('/api/set-position-note', { data });
  const card = { id: crypto.randomUUID(), prompt: 'First move?', answer: 'e4', orientation: 'white' };
  const due = new Date(Date.now() - 60_000).toISOString();
  await page.request.post('/api/upsert-cards', {
    data: [{ ...card, due, prompt_fen: start, answer_fen: start }],
  });
  await page.goto('/review_cards');
  await expect(page.getByText('First move?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show Answer & Score' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Position note' })).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(note(page)).toHaveValue('Always e4');

  await page.request.post('/api/update-training-settings', { data: { color: 'white', book_choice: 'new' } });
  await page.goto(makeTrainingAddress('white'));
  await page.getByRole('button', { name: 'I know it, test me' }).click();
  await expect(page.getByRole('heading', { name: 'Your move', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Position note' })).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(note(page)).toHaveValue('Always e4');
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('notes are read and written, and sent later', async ({ page, context }) => {
    await register(page);
    const review = makeReview('1. e4 e5 2. Nf3 Nc6 3. Bc4 *');
    await page.request.post('/api/upsert-game-review', { data: review });
    await page.request.post('/api/set-position-note', { data: { position_key: italian, note: 'Known' } });
    await openReview(page, review);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const opening = indexedDB.open('tabiya');
          const database = await new Promise<IDBDatabase>((resolve) => {
            opening.addEventListener('success', () => resolve(opening.result));
          });
          const reading = database.transaction('responses').objectStore('responses').getAllKeys();
          const keys = await new Promise<unknown[]>((resolve) => {
            reading.addEventListener('success', () => resolve(reading.result));
          });
          database.close();
          return keys.map(String).filter((key) => /position-notes|get-games/.test(key)).length;
        }),
      )
      .toBeGreaterThan(1);
    await page.close();
    await context.setOffline(true);

    const cold = await context.newPage();
    await cold.goto(`/game_review?game=${review.id}`);
    await expect(cold.getByRole('heading', { level: 1 })).toContainText(review.opponent_name);
    await cold.keyboard.press('End');
    await expect(note(cold)).toHaveValue('Known');
    await note(cold).fill('Changed on the train');
    await cold.keyboard.press('Escape');
    await expect(cold.getByText('Saved on this device')).toBeVisible();
    await cold.keyboard.press('Home');
    await add(cold).click();
    await cold.keyboard.type('New on the train');
    await cold.keyboard.press('Escape');
    await cold.goto('/position_notes');
    const rows = cold.getByRole('list', { name: 'Notes' }).getByRole('link');
    await expect(rows).toHaveText([/^New on the train/, /^Changed on the train/]);
    await context.setOffline(false);
    await expect
      .poll(async () => (await readNotes(cold)).map(([, text]) => text).sort())
      .toEqual(['Changed on the train', 'New on the train']);
  });
});

for (const { name, scheme, viewport } of makeAppearances({ width: 390, height: 844 }, [
  'dark, desktop',
  'light, phone',
]))
  test.describe(name, () => {
    test.use({ colorScheme: scheme, viewport });

    test(`notes have nothing for axe to find: ${name}`, async ({ page }) => {
      await page.addInitScript((value) => localStorage.setItem('tabiya-color-scheme', value), scheme);
      await register(page);
      await page.goto('/position_notes');
      await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible();
      await expectAccessible(page, 'no notes');
      for (const mark of ['one', 'two'])
        await page.request.post('/api/set-position-note', { data: positionNotes.sample(mark) });
      await page.request.post('/api/set-position-note', { data: { position_key: italian, note: 'Italian' } });
      await page.reload();
      await expect(page.getByRole('list', { name: 'Notes' }).getByRole('link')).toHaveCount(3);
      await expectAccessible(page, 'notes');
      await openReview(page, makeReview('1. e4 e5 2. Nf3 Nc6 3. Bc4 *'));
      await page.keyboard.press('End');
      await expect(note(page)).toHaveValue('Italian');
      await expectAccessible(page, 'a note in a game');
      await page.keyboard.press('Home');
      await add(page).click();
      await expect(note(page)).toBeFocused();
      await expectAccessible(page, 'a new note');
    });
  });
