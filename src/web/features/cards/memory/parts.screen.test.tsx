import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';

const refuse = () => Promise.resolve(new Response('{}', { status: 400 }));

test.each([
  ['/api/get-leeches', /^Your trouble spots could not be loaded/],
  ['/api/get-game-answers', /^Reviews from games could not be loaded/],
])('%s: what could not be loaded is said, and is tried again', async (path, sentence) => {
  const { disturb, calm, goTo, user } = await openPage('/', { username: 'ann' });
  disturb(path, refuse);
  await goTo('/memory');
  await screen.findByText(sentence);
  screen.getByRole('slider', { name: 'Target retention' });
  calm(path);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});
