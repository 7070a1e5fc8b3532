/** Phones show the verdict beside the answer too. */
import { screen, within } from '@testing-library/react';
import { test } from 'vitest';
import { makeDraft } from '#server/testing/cards';

import { openPage } from '../../../testing/open-page.tsx';

const prompt_fen = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
const answer_fen = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2';

test('a right answer is said with the answer', async () => {
  const { user, visitor, goTo } = await openPage('/', { username: 'ann' });
  await visitor.post('/api/upsert-cards', [makeDraft({ prompt_fen, answer_fen, orientation: 'white' })]);
  await goTo('/review_cards');
  await user.type(await screen.findByLabelText('Your move'), 'Nf3{Enter}');
  const answer = await screen.findByRole('region', { name: 'Answer' });
  await within(answer).findByText('Right: 2. Nf3.');
});
