import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addCard, reviewOnce } from '#server/testing/cards';

import { makeHold } from '../../../testing/hold.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { waitForSending } from '../../../testing/sending.ts';
import { combinedSessionAddress } from '../../../training/training-address.ts';

const hourMs = 3_600_000;

async function openLastCard() {
  const page = await openPage('/', { username: 'ann' });
  const { clock } = page.server;
  clock.now -= hourMs;
  const card = await addCard(page.visitor, { prompt: 'A plan?', answer: 'Yes' });
  await reviewOnce(page.visitor, card, 3, clock.now);
  clock.now += hourMs;
  await page.goTo(combinedSessionAddress);
  await screen.findByRole('link', { name: 'Cards 1 card due' });
  const answer = async () => {
    await page.user.click(await screen.findByRole('button', { name: /Show Answer/ }));
    await page.user.click(await screen.findByRole('button', { name: /^Good/ }));
    await screen.findByRole('heading', { name: 'Done: 1 of 1 right' });
  };
  return { ...page, answer };
}

async function findComing(): Promise<number> {
  const cells = await screen.findAllByRole('cell');
  return cells.reduce((sum, { textContent }) => sum + Number(textContent), 0);
}

function expectNothingDue(): void {
  expect(screen.queryByRole('link', { name: 'Cards 1 card due' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull();
}

test('a last answer that the server hears late is in the badge, the offer and the next seven days', async () => {
  const { visitor, disturb, answer } = await openLastCard();
  const review = makeHold();
  disturb('/api/review-card', review.hold);
  await answer();
  expectNothingDue();
  review.letGo();
  await waitForSending(visitor);
  expect(await findComing()).toBe(1);
  expectNothingDue();
});

test('a last answer that waits for a connection is in the next seven days, too', async () => {
  const { disturb, answer } = await openLastCard();
  const fail = () => Promise.reject(new TypeError('Failed to fetch'));
  for (const path of ['/api/review-card', '/api/add-kept-reviews', '/api/get-coming-cards', '/api/get-today'])
    disturb(path, fail);
  await answer();
  expect(await findComing()).toBe(1);
  expectNothingDue();
});
