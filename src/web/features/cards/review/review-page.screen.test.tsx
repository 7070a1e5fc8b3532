import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DAY_MS } from '#chess/memory/recall';
import { addCard, makeDraft } from '#server/testing/cards';
import { makeAnswer, sendAnswers } from '#server/testing/training';

import { makeHold } from '../../../testing/hold.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { waitForSending } from '../../../testing/sending.ts';

test('a count that was asked before the server heard the last answer does not count it as due', async () => {
  const { user, visitor, disturb, goTo } = await openPage('/', { username: 'ann' });
  await addCard(visitor, { prompt: 'A plan?', answer: 'Yes' });
  await goTo('/review_cards');
  await screen.findByRole('link', { name: 'Cards 1 card due' });
  const review = makeHold();
  disturb('/api/review-card', review.hold);
  const requested = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  disturb('/api/get-today', async (send) => {
    const answer = await send();
    requested.resolve();
    await late.promise;
    return answer;
  });
  await sendAnswers(visitor, [makeAnswer(Date.now() - DAY_MS, { rating: 1 })]);
  await user.click(await screen.findByRole('button', { name: /Show Answer/ }));
  await user.click(await screen.findByRole('button', { name: /^Easy/ }));
  await screen.findByRole('heading', { name: 'No cards are due' });
  await requested.promise;
  review.letGo();
  await waitForSending(visitor);
  late.resolve();
  await screen.findByRole('link', { name: 'White 1 move due' });
  expect(screen.queryByRole('link', { name: 'Cards 1 card due' })).toBeNull();
});

const prompt_fen = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
const answer_fen = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2';

test('a right answer is named with the answer', async () => {
  const { user, visitor, goTo } = await openPage('/', { username: 'ann' });
  await visitor.post('/api/upsert-cards', [makeDraft({ prompt_fen, answer_fen, orientation: 'white' })]);
  await goTo('/review_cards');
  await user.type(await screen.findByLabelText('Your move'), 'Nf3{Enter}');
  const answer = await screen.findByRole('region', { name: 'Answer' });
  await within(answer).findByText('Right: 2. Nf3.');
});
