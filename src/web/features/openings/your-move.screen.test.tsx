/** What is said of the user's own move in an opening. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeHold } from '../../testing/hold.ts';
import { openPage } from '../../testing/open-page.tsx';

test('nothing is said of how well a move is known until the memories are there', async () => {
  const { visitor, disturb, goTo } = await openPage('/welcome', { username: 'ann' });
  await visitor.post('/api/update-study', {
    color: 'white',
    title: 'Mine',
    link: null,
    study_text: '1. e4 e5 2. Nf3 *',
    exclude_move_indicators: '',
    last_update: '2026-11-15T12:00:00.000Z',
  });
  const { hold, letGo } = makeHold();
  disturb('/api/get-training-memories', hold);
  await goTo('/manage_openings?color=white');
  const moves = await screen.findByRole('region', { name: 'Moves here' });
  await within(moves).findByText('1. e4');
  expect(within(moves).queryByText('not trained yet', { selector: 'header *' })).toBeNull();
  expect(within(moves).queryByRole('img', { name: 'not trained yet' })).toBeNull();
  letGo();
  await within(moves).findByText('not trained yet', { selector: 'header *' });
  within(moves).getByRole('img', { name: 'not trained yet' });
});
