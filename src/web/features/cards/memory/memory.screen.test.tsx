import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { openPage } from '../../../testing/open-page.tsx';

test('a calendar address is shown once and can be renewed and ended; mails wait for a confirmed address', async () => {
  const { server, user, goTo, visitor } = await openPage('/memory', { username: 'reminded' });
  await user.click(await screen.findByRole('button', { name: 'Create calendar address' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Address');
  const first = new URL(field.value).pathname;
  expect((await server.visit().get(first)).statusCode).toBe(200);
  await user.click(screen.getByRole('button', { name: 'Create new address' }));
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>('Address').value).not.toContain(first);
  expect((await server.visit().get(first)).statusCode).toBe(404);
  await goTo('/memory');
  await screen.findByText(/^Your calendar has a secret address/);
  expect(screen.queryByLabelText('Address')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  await screen.findByRole('button', { name: 'Create calendar address' });

  await user.selectOptions(screen.getByLabelText('Email me'), 'At 18:00');
  await screen.findByText(/^Open the link that was sent to reminded@example.org, then choose the hour again/);
  const link = new URL(server.mails.at(-1)?.link ?? '').pathname;
  await visitor.get(link);
  await user.selectOptions(screen.getByLabelText('Email me'), 'At 18:00');
  await screen.findByText('You get an email at 18:00 when something is due.');
  await user.selectOptions(screen.getByLabelText('Email me'), 'Never');
  await screen.findByText('Emails are off.');
});

const refuse = () => Promise.resolve(new Response('{}', { status: 400 }));

test.each([
  ['/api/get-leeches', /^Your trouble spots could not be loaded/],
  ['/api/get-game-answers', /^Answers from games could not be loaded/],
])('%s: a failed load shows a message and can be retried', async (path, sentence) => {
  const { disturb, calm, goTo, user } = await openPage('/', { username: 'ann' });
  disturb(path, refuse);
  await goTo('/memory');
  await screen.findByText(sentence);
  screen.getByRole('slider', { name: 'Your target' });
  calm(path);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});
