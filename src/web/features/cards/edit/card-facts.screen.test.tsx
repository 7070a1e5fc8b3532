import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addCard } from '#server/testing/cards';
import { openPage } from '../../../testing/open-page.tsx';

test('openings that cannot be looked through are said to be so, and are tried again', async () => {
  const { visitor, disturb, calm, goTo, user } = await openPage('/', { username: 'ann' });
  const study = { color: 'white', title: 'Mine', link: null, exclude_move_indicators: '' };
  const last_update = '2026-11-15T12:00:00.000Z';
  await visitor.post('/api/update-study', { ...study, study_text: '1. e4 e5 *', last_update });
  const { id } = await addCard(visitor);
  disturb('/api/get-studies', async () => new Response('{}', { status: 400 }));
  await goTo(`/manage_cards?card=${id}`);
  const sentence = /^Your repertoire could not be searched for this position\./;
  await screen.findByText(sentence);
  expect(screen.queryByRole('link', { name: 'Show in repertoire' })).toBeNull();
  calm('/api/get-studies');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Show in repertoire' });
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});
