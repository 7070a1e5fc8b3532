import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { type Card, type CardDraft, cardList } from '#contract/cards';
import { expectNoViolations } from './axe.ts';
import { drag } from './board-drag.ts';
import { openSecondDevice } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { makeReview, openReview } from './game-review-world.ts';
import { expectBoardFits, makeAppearances } from './appearances.ts';
import { measureWork } from './processor-time.ts';
import { paced } from '../scripts/pace.mjs';

const startFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const dayMs = 24 * 60 * 60 * 1000;

async function signUp(page: Page): Promise<void> {
  const username = `cards${crypto.randomUUID().slice(0, 8)}`;
  const form = { email: `${username}@example.org`, username, password: 'a long enough password' };
  expect((await page.request.post('/api/register', { form })).status()).toBe(200);
}

function makeDraft(number: number): CardDraft {
  const texts = { prompt: `Question ${number}`, answer: `Answer ${number}` };
  const boards = { prompt_fen: startFen, answer_fen: afterE4, answer_pgn: '1. e4 *' };
  const due = new Date(Date.now() - (10_000 - number) * 1000).toISOString();
  return { id: crypto.randomUUID(), ...texts, ...boards, orientation: 'white', due };
}

async function addCards(request: APIRequestContext, count: number): Promise<void> {
  const drafts = Array.from({ length: count }, (_, index) => makeDraft(index + 1));
  for (let first = 0; first < count; first += 500) {
    const answer = await request.post('/api/upsert-cards', { data: drafts.slice(first, first + 500) });
    expect(answer.status()).toBe(200);
  }
}

async function getCards(request: APIRequestContext): Promise<Card[]> {
  return cardList.parse(await (await request.get('/api/get-cards')).json()).api_data;
}

async function getPrompts(request: APIRequestContext): Promise<string[]> {
  return (await getCards(request)).map(({ prompt }) => prompt).sort();
}

const showAnswer = (page: Page) => page.getByRole('button', { name: 'Show Answer & Score' });

test.beforeEach(async ({ page }) => signUp(page));

test('Create New Card: cancelled, made with moves on both boards, and refused when empty', async ({
  page,
}) => {
  await test.step('Cancel asks only when there is something to lose', async () => {
    await page.goto('/manage_cards');
    const editor = page.getByRole('dialog', { name: 'Make a card' });
    await page.getByRole('button', { name: 'Create New Card' }).click();
    await editor.getByRole('button', { name: 'Cancel' }).click();
    await expect(editor).toBeHidden();
    await page.getByRole('button', { name: 'Create New Card' }).click();
    await editor.getByLabel('Prompt', { exact: true }).fill('x');
    await editor.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('dialog', { name: 'Discard this card?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(editor.getByLabel('Prompt', { exact: true })).toHaveValue('x');
    await editor.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard card' }).click();
    await expect(editor).toBeHidden();
    expect(await getCards(page.request)).toEqual([]);
  });
  await test.step('a card is made: text, moves on both boards, a pawn that becomes a queen', async () => {
    await page.getByRole('button', { name: 'Create New Card' }).click();
    const editor = page.getByRole('dialog', { name: 'Make a card' });
    await editor.getByLabel('Prompt', { exact: true }).fill('Promote!');
    await editor.getByRole('button', { name: 'Set up the prompt board from FEN' }).click();
    const setUp = page.getByRole('dialog', { name: 'Set up the prompt board' });
    await setUp.getByLabel('FEN').fill('8/4P3/8/8/8/8/k6/7K w - - 0 1');
    await expect(setUp.getByText('Rank 2 has 7 squares instead of 8.')).toBeVisible();
    await expect(setUp.getByRole('button', { name: 'Set up' })).toBeDisabled();
    await setUp.getByLabel('FEN').fill('8/4P3/8/8/8/8/k7/7K w - - 0 1');
    await setUp.getByRole('button', { name: 'Set up' }).click();
    await expect(setUp).toBeHidden();

    await editor.getByRole('button', { name: '->' }).click();
    await drag(page, editor.getByRole('img', { name: 'Answer board' }), ['e7', 'e8']);
    await expect(editor.getByText('e8=Q', { exact: true })).toBeVisible();
    await editor.getByRole('button', { name: 'Take back a move on the answer board' }).click();
    await expect(editor.getByText('e8=Q', { exact: true })).toBeHidden();
    await drag(page, editor.getByRole('img', { name: 'Answer board' }), ['e7', 'e8']);
    await expect(editor.getByText('e8=Q', { exact: true })).toBeVisible();
    await editor.getByLabel('Answer', { exact: true }).fill('A queen');
    await editor.getByRole('button', { name: 'Make Card' }).click();
    await expect(editor).toBeHidden();

    const [card] = await getCards(page.request);
    expect(card).toMatchObject({
      prompt: 'Promote!',
      prompt_fen: '8/4P3/8/8/8/8/k7/7K w - - 0 1',
      prompt_pgn: '',
      answer: 'A queen',
      answer_pgn: '[FEN "8/4P3/8/8/8/8/k7/7K w - - 0 1"]\n[SetUp "1"]\n\n1. e8=Q *',
      state: 0,
    });
    await expect(page.getByRole('button', { name: /Promote!/ })).toBeVisible();
  });
  await test.step('an empty card is refused with a sentence, where it is made and where it is changed', async () => {
    const refusal = 'This card is empty. Play a move, or write a question or an answer.';
    await page.getByRole('button', { name: 'Create New Card' }).click();
    const editor = page.getByRole('dialog', { name: 'Make a card' });
    await expect(editor.getByLabel('Prompt', { exact: true })).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(editor.getByRole('alert')).toHaveText(refusal);
    await editor.getByRole('button', { name: 'Make Card' }).click();
    await expect(editor.getByRole('alert')).toHaveText(refusal);
    expect(await getPrompts(page.request)).toEqual(['Promote!']);
    await editor.getByLabel('Prompt', { exact: true }).fill('Something');
    await expect(editor.getByRole('alert')).toBeHidden();
    await page.keyboard.press('Control+Enter');
    await expect(editor).toBeHidden();
    await expect(page.getByLabel('Question', { exact: true })).toHaveValue('Something');
    await page.getByLabel('Question', { exact: true }).fill(' ');
    await page.getByLabel('Question', { exact: true }).press('Control+Enter');
    await expect(page.getByRole('alert')).toHaveText(refusal);
    expect(await getPrompts(page.request)).toEqual(['Promote!', 'Something']);
  });
});

test('cards are made from a game and come up for review', async ({ page }) => {
  await test.step('a card made from a game opens on its position and side, and comes up for review', async () => {
    await openReview(page, makeReview('1. e4 e5 2. Nf3 Nc6 3. Bc4 *', { hero_color: 'Black' }));
    for (const san of ['e4', 'e5', 'Nf3', 'Nc6']) {
      await page.keyboard.press('ArrowRight');
      await expect(page.locator('[aria-current="step"]').first()).toHaveText(san);
    }
    await page.getByRole('button', { name: 'Make Card' }).click();
    const editor = page.getByRole('dialog', { name: 'Make a card' });
    await editor.getByLabel('Prompt', { exact: true }).fill('And now?');
    await editor.getByLabel('Answer board: moves by keyboard').getByRole('textbox').fill('Bc4');
    await page.keyboard.press('Enter');
    await expect(editor.getByText('Bc4', { exact: true })).toBeVisible();
    await editor.getByRole('button', { name: 'Make Card' }).click();
    await expect(editor).toBeHidden();
    const knightsOut = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3';
    const [card] = await getCards(page.request);
    expect(card).toMatchObject({
      prompt_fen: knightsOut,
      prompt_pgn: '1. e4 e5 2. Nf3 Nc6 *',
      answer_pgn: `[FEN "${knightsOut}"]\n[SetUp "1"]\n\n3. Bc4 *`,
      orientation: 'black',
    });
  });
  await test.step('Make Card has the focus on the prompt, and Ctrl+Enter saves', async () => {
    await page.keyboard.press('m');
    const editor = page.getByRole('dialog', { name: 'Make a card' });
    await expect(editor.getByLabel('Prompt', { exact: true })).toBeFocused();
    await page.keyboard.type('One\nTwo');
    await page.keyboard.press('Control+Enter');
    await expect(editor).toBeHidden();
    expect(await getPrompts(page.request)).toEqual(['And now?', 'One\nTwo']);
  });
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Card Review/ })
    .click();
  await expect(page.getByText('And now?')).toBeVisible();
  await expect(showAnswer(page)).toBeVisible();
});

test(
  'a card goes through New, Learning, Review and Relearning as time passes',
  { tag: '@long' },
  async ({ page }) => {
    await addCards(page.request, 1);
    await page.clock.install();
    await page.goto('/review_cards');
    const steps: { name: RegExp; state: number; forwardMs: number }[] = [
      { name: /^Good .*10 min/, state: 1, forwardMs: 11 * 60_000 },
      { name: /^Good .*4 days/, state: 2, forwardMs: 5 * dayMs },
      { name: /^Again .*5 min/, state: 3, forwardMs: 6 * 60_000 },
    ];
    for (const { name, state, forwardMs } of steps) {
      await expect(page.getByText('Question 1', { exact: true })).toBeVisible();
      await expect(page.getByText('Answer 1', { exact: true })).toBeHidden();
      await showAnswer(page).click();
      await expect(page.getByText('Answer 1', { exact: true })).toBeVisible();
      const stored = page.waitForResponse('/api/review-card');
      await page.getByRole('button', { name }).click();
      await stored;
      expect((await getCards(page.request))[0]).toMatchObject({ state });
      await page.clock.fastForward(forwardMs);
    }
    await expect(page.getByText('Question 1', { exact: true })).toBeVisible();
    expect((await getCards(page.request))[0]).toMatchObject({ reps: 3, lapses: 1 });
  },
);

test('nothing due; a long answer beside the board; one card on two devices within seconds, where both answers count', async ({
  page,
  browser,
  server,
}) => {
  const prompt = page.getByRole('img', { name: 'Question board' });
  await test.step('with nothing due the screen says so', async () => {
    await page.goto('/review_cards');
    await expect(page.getByRole('heading', { name: 'No cards are due' })).toBeVisible();
  });
  const answer = 'Off the diagonal of the queen and the bishop, so that the pawn may advance.';
  const added = await page.request.post('/api/upsert-cards', { data: [{ ...makeDraft(1), answer }] });
  expect(added.status()).toBe(200);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.reload();
  await test.step('the board stays where it is when a longer answer is shown beside it, and nothing is cut off', async () => {
    await expect(showAnswer(page)).toBeInViewport({ ratio: 1 });
    const label = showAnswer(page).locator('.mantine-Button-label');
    expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const before = await prompt.boundingBox();
    await showAnswer(page).click();
    const shown = page.getByRole('img', { name: 'Answer board' });
    await expect(shown).toBeInViewport({ ratio: 1 });
    const [requested, answered] = [await prompt.boundingBox(), await shown.boundingBox()];
    expect([requested?.y, answered?.y, requested?.height]).toEqual([before?.y, before?.y, before?.height]);
  });
  const phone = await openSecondDevice(browser, page, server.url);
  await phone.goto('/review_cards');
  await showAnswer(phone).click();
  await page.getByRole('button', { name: /^Easy/ }).click();
  await expect(page.getByText('The next card is due in 16 days.')).toBeVisible();
  await expect.poll(async () => (await getCards(page.request))[0]?.reps).toBe(1);
  await phone.getByRole('button', { name: /^Again/ }).click();
  const notice =
    /“Question 1” was also answered on another device. Both answers count, and the card is due in /;
  await expect(phone.getByText(notice)).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(notice)).toBeVisible();
  expect((await getCards(page.request))[0]).toMatchObject({ reps: 2, last_rating: 1 });
  const shown = page.getByText(/^The next card is due in/);
  await expect(phone.getByText(/^The next card is due in/)).toHaveText((await shown.textContent()) ?? '');
  await phone.context().close();
});

function changeOutbox(page: Page, change: (rows: IDBObjectStore) => IDBRequest): Promise<void> {
  return page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('tabiya');
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('queue', 'readwrite');
      (${change})(transaction.objectStore('queue'));
      transaction.oncomplete = () => { opening.result.close(); resolve(); };
    };
  })`);
}

test('the first question is there before the script, and what is due is asked for once', async ({ page }) => {
  await addCards(page.request, 2);
  const question = page.getByText('Question 1', { exact: true });
  await page.route('**/assets/start-*.js', (route) => route.abort());
  await page.goto('/review_cards', { waitUntil: 'domcontentloaded' });
  await expect(question).toBeVisible();
  await expect(showAnswer(page)).toBeHidden();

  // A review in the outbox may change which card comes first, so the page shows no card.
  await changeOutbox(page, (rows) => rows.put({ key: 'tabiya-reviews:somebody:1', text: '{}' }));
  const early = page.waitForResponse(/get-due-cards/);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await early;
  await expect(question).toBeHidden();
  await changeOutbox(page, (rows) => rows.delete('tabiya-reviews:somebody:1'));

  await page.unroute('**/assets/start-*.js');
  let requested = 0;
  page.on('request', (request) => (requested += Number(request.url().includes('get-due-cards'))));
  await page.reload();
  await expect(showAnswer(page)).toBeVisible();
  await expect(question).toBeVisible();
  expect(requested).toBe(1);
});

test('reviews by key, and without a connection', async ({ page, context }) => {
  await test.step('keys: space shows, numbers score, u takes back', async () => {
    await addCards(page.request, 4);
    await page.goto('/review_cards');
    await expect(showAnswer(page)).toBeVisible();
    await expect(page.getByText('Question 1', { exact: true })).toBeVisible();
    await expectBoardFits(page, ['Show Answer & Score']);
    await page.keyboard.press('3');
    await expect(page.getByText('Question 1', { exact: true })).toBeVisible();
    await page.keyboard.press('Space');
    await expect(page.getByText('Answer 1', { exact: true })).toBeVisible();
    await page.keyboard.press('4');
    await expect(page.getByText('Question 2', { exact: true })).toBeVisible();
    await expect(page.getByText(/^2 of 4 · about/)).toBeVisible();
    await expect
      .poll(async () => (await getCards(page.request)).filter(({ reps }) => reps === 1).length)
      .toBe(1);
    await page.keyboard.press('u');
    await expect(page.getByText('Question 1', { exact: true })).toBeVisible();
    await expect(page.getByText(/^1 of 4 · about/)).toBeVisible();
    await expect.poll(async () => (await getCards(page.request)).every(({ reps }) => reps === 0)).toBe(true);

    await page.keyboard.press('Enter');
    await expect(page.getByText('Answer 1', { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Question 2', { exact: true })).toBeVisible();
    await expect
      .poll(async () => (await getCards(page.request)).filter(({ state }) => state === 1).length)
      .toBe(1);
  });
  await test.step('reviews made without a connection wait, are shown as waiting, and are sent when it is back', async () => {
    await context.setOffline(true);
    for (const [question, grade] of [
      ['Question 2', '4'],
      ['Question 3', '1'],
    ] as const) {
      await expect(page.getByText(question, { exact: true })).toBeVisible();
      await page.keyboard.press('Space');
      await page.keyboard.press(grade);
    }
    await expect(page.getByText('Question 4', { exact: true })).toBeVisible();
    const waiting = page.getByText('No connection: 2 answers will be sent when you are back online.', {
      exact: false,
    });
    await expect(waiting).toBeVisible();
    await context.setOffline(false);
    await expect(waiting).toBeHidden();
    await expect
      .poll(async () =>
        (await getCards(page.request)).map(({ prompt, reps, state }) => [prompt, reps, state]).sort(),
      )
      .toEqual([
        ['Question 1', 1, 1],
        ['Question 2', 1, 2],
        ['Question 3', 1, 1],
        ['Question 4', 0, 0],
      ]);
  });
});

test('a card is changed, deleted and brought back, and its words are never markup; then tagged, suspended, edited in a review, and had from a file', async ({
  page,
}) => {
  const places = page.getByRole('navigation', { name: 'Main' });
  const words = '<img src=x onerror=alert(1)>';
  await addCards(page.request, 3);
  await page.goto('/manage_cards');
  await expect(page.getByText('SP Cards:')).toBeVisible();
  await expect(page.getByText('No card selected...')).toBeVisible();
  await page.getByRole('button', { name: /^Question 2/ }).click();
  await page.getByLabel('Question', { exact: true }).fill(words);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: words })).toBeVisible();

  await page.getByLabel(`Tick ${words}`).check();
  await page.getByLabel('Tick Question 3').check();
  await page.getByRole('button', { name: 'Delete Checked' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 cards' }).click();
  await expect(page.getByRole('button', { name: words })).toBeHidden();
  await expect.poll(async () => (await getCards(page.request)).length).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: words })).toBeVisible();
  expect(await getPrompts(page.request)).toEqual([words, 'Question 1', 'Question 3']);
  await expect(page.locator('img[src=x]')).toHaveCount(0);

  const list = page.getByRole('region', { name: 'SP Cards' });
  await page.getByLabel('Tick Question 3').check();
  await page.getByRole('button', { name: 'Actions for ticked cards' }).click();
  await page.getByRole('menuitem', { name: 'Add a tag' }).click();
  await page.getByRole('dialog').getByLabel('Tag', { exact: true }).fill('endgame');
  await page.keyboard.press('Enter');
  await page.getByLabel('Tag', { exact: true }).selectOption('endgame');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  const text = await (await page.request.get('/api/export-cards?format=tsv')).text();

  await places.getByRole('link', { name: /Card Review/ }).click();
  await expect(page.getByText('Question 1', { exact: true })).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByText(words, { exact: true })).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText('Question 1', { exact: true })).toBeVisible();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit this card' });
  await dialog.getByLabel('Question', { exact: true }).fill('Better words');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Better words', { exact: true })).toBeVisible();

  await places.getByRole('link', { name: 'Edit Cards' }).click();
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import cards' }).click();
  const file = { name: 'cards.tsv', mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.getByLabel('Choose a file').setInputFiles(file);
  await page.getByRole('button', { name: 'Import 3 cards' }).click();
  await expect(list.getByText('Question 1', { exact: true })).toBeVisible();
  expect((await getCards(page.request)).map(({ prompt, tags }) => [prompt, tags])).toEqual([
    ['Question 1', undefined],
    [words, undefined],
    ['Question 3', ['endgame']],
  ]);
});

async function measureScroll(page: Page, list: Locator): Promise<number> {
  const { scriptMs, layoutMs } = await measureWork(page, () =>
    list.evaluate(async (element) => {
      let direction = 1;
      for (let step = 0; step < 31; step++) {
        if (element.scrollTop + element.clientHeight >= element.scrollHeight - 1) direction = -1;
        else if (element.scrollTop === 0) direction = 1;
        element.scrollTop += 480 * direction;
        await new Promise(requestAnimationFrame);
      }
    }),
  );
  return scriptMs + layoutMs;
}

test('Edit Cards: edits that are not saved are not left without a question, a phone, and 1024 px', async ({
  page,
}) => {
  await test.step('edits that are not saved are asked about, also after a dialog has come and gone', async () => {
    await addCards(page.request, 9);
    await page.goto('/welcome');
    await page.getByRole('navigation').getByRole('link', { name: 'Edit Cards' }).click();
    await page.getByRole('button', { name: /^Question 1/ }).click();
    await page.getByLabel('Question', { exact: true }).fill('Half a thought');
    await page.getByRole('button', { name: 'Create New Card' }).click();
    await page.getByRole('dialog', { name: 'Make a card' }).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /^Question 2/ }).click();
    const question = page.getByRole('dialog', { name: 'You have unsaved changes. Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Question', { exact: true })).toHaveValue('Half a thought');
    const leavers = [
      () => page.getByRole('navigation').getByRole('link', { name: 'Opening Game' }).click(),
      () => page.getByRole('link', { name: 'Tabiya, home' }).click(),
      () => page.getByRole('button', { name: /^Log Out/ }).click(),
      () => page.evaluate(() => history.back()),
    ];
    for (const leave of leavers) {
      await leave();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();
      await expect(page).toHaveURL('/manage_cards');
      await expect(page.getByLabel('Question', { exact: true })).toHaveValue('Half a thought');
    }
    await page.getByRole('button', { name: /^Question 2/ }).click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByLabel('Question', { exact: true })).toHaveValue('Question 2');
  });
  await test.step('on a phone a chosen card comes into sight below the list', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^Question 3/ }).click();
    await expect(page.getByRole('img', { name: 'Question board' })).toBeInViewport({ ratio: 1 });
  });
  await test.step('Edit Cards at 1024 px has boards to play on and more than one move a line', async () => {
    const pgn = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d3 *';
    const draft = { ...makeDraft(77), prompt_fen: startFen, answer_pgn: pgn };
    draft.answer_fen = 'r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R b KQkq - 0 5';
    expect((await page.request.post('/api/upsert-cards', { data: [draft] })).status()).toBe(200);
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto('/manage_cards');
    await page.getByRole('button', { name: /Question 77/ }).click();
    for (const name of ['Question board', 'Answer board of this card']) {
      const box = await page.getByRole('img', { name }).boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(240);
    }
    const moves = page.getByText('e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3');
    const { isWhole, lines } = await moves.evaluate((element) => ({
      isWhole: element.scrollWidth <= element.clientWidth,
      lines: element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    }));
    expect(isWhole).toBe(true);
    expect(lines).toBeLessThan(4);
  });
  await test.step('who leaves without saving is where they wanted to go', async () => {
    await page.getByLabel('Question', { exact: true }).fill('What now, and why?');
    await page.getByRole('navigation').getByRole('link', { name: 'Opening Game' }).click();
    const question = page.getByRole('dialog', { name: 'You have unsaved changes. Leave without saving?' });
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL('/opening_game');
  });
});

test(
  'five thousand cards scroll like fifty and are found by their words',
  { tag: '@long' },
  async ({ page }) => {
    test.slow();
    const list = page.getByRole('region', { name: 'SP Cards' });
    const workMs: number[] = [];
    for (const count of [50, 4950]) {
      await addCards(page.request, count);
      await page.goto('/manage_cards');
      await expect(list.getByText('Question 1', { exact: true }).first()).toBeVisible({
        timeout: paced(30_000),
      });
      workMs.push(await measureScroll(page, list));
    }
    const [few = Number.NaN, many = Number.NaN] = workMs;
    expect(many / few).toBeLessThan(3);
    expect(await list.getByRole('listitem').count()).toBeLessThan(40);
    await list.evaluate((element) => void (element.scrollTop = element.scrollHeight));
    await expect(list.getByText('Question 4950', { exact: true })).toBeVisible();
    await page.getByLabel('Search cards').fill('question 4321');
    await expect(list.getByRole('listitem')).toHaveCount(2);
  },
);

test('on a phone the answer about a mistake is whole, above the board and the scores', async ({ page }) => {
  const answer = '25... Nc6 26. Bc4 g6\nAlso good: 25... Qe7.\nYou played 25... Bxc1??: win chance −16 %.';
  expect(
    (await page.request.post('/api/upsert-cards', { data: [{ ...makeDraft(1), answer }] })).status(),
  ).toBe(200);
  await page.goto('/review_cards');
  await showAnswer(page).click();
  const notice = page.getByRole('region', { name: 'Answer' }).getByText('Also good');
  const findTop = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
  for (const [width, height, isWhole] of [
    [390, 844, true],
    [412, 915, true],
    [360, 800, false],
  ] as const) {
    await page.setViewportSize({ width, height });
    const hidden = () => notice.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    if (isWhole) await expect.poll(hidden).toBe(0);
    const board = await page.getByRole('img', { name: 'Answer board' }).boundingBox();
    const scoresTop = await findTop(page.getByRole('button', { name: 'Next move of the answer' }).last());
    expect((board?.y ?? Number.NaN) + (board?.height ?? 0)).toBeLessThanOrEqual(scoresTop);
    expect(await findTop(page.getByRole('region', { name: 'Question' }))).toBeGreaterThan(scoresTop - 10);
  }
});

for (const { name, scheme, viewport } of makeAppearances({ width: 390, height: 844 }, [])) {
  test(`the card screens have nothing for axe to find: ${name}`, async ({ page }) => {
    test.slow();
    await addCards(page.request, 3);
    await page.setViewportSize(viewport);
    await page.addInitScript((value) => localStorage.setItem('tabiya-color-scheme', value), scheme);
    await page.goto('/review_cards');
    await showAnswer(page).click();
    await expect(page.getByText('Answer 1', { exact: true })).toBeVisible();
    await expectNoViolations(page);
    await page.goto('/manage_cards');
    await page.getByRole('button', { name: /^Question 2/ }).click();
    await expect(page.getByLabel('Question', { exact: true })).toHaveValue('Question 2');
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Create New Card' }).click();
    await expect(page.getByRole('dialog', { name: 'Make a card' }).locator('cg-board').first()).toBeVisible();
    await expectNoViolations(page);
  });
}
