import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addCard } from '#server/testing/cards';
import { openPage } from '../../../testing/open-page.tsx';

test('a tag of ours is said in words, one that was typed as it was typed, and both narrow the list', async () => {
  const { visitor, goTo, user } = await openPage('/', { username: 'ann' });
  await addCard(visitor, { prompt: 'One', tags: ['allowed-hanging-piece'] });
  await addCard(visitor, { prompt: 'Two', tags: ['my-endgames'] });
  await goTo('/manage_cards');
  await screen.findByRole('button', { name: /^One.*Hung a piece$/ });
  await screen.findByRole('button', { name: /^Two.*my-endgames$/ });
  const field = screen.getByRole('combobox', { name: 'Tag' });
  expect([...field.querySelectorAll('option')].map(({ text }) => text)).toEqual([
    'Any tag',
    'Hung a piece',
    'my-endgames',
  ]);
  await user.selectOptions(field, 'Hung a piece');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Two/ })).toBeNull());
  screen.getByRole('button', { name: /^One/ });
});
