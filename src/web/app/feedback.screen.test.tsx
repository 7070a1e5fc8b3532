import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testPassword } from '#server/testing/app';
import { makeHold } from '../testing/hold.ts';
import { openPage } from '../testing/open-page.tsx';

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
/**
 * Tests leave this request unanswered: every change refetches statistics, and a running request would delay
 * the server's shutdown.
 */
const statistics = '/api/get-memory-statistics';
const never = () => Promise.withResolvers<Response>().promise;
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

test('settings of the memory: saving, saved, not saved', async () => {
  const { user, fill, disturb, calm } = await openPage('/memory', { username: 'Ann' });
  const path = '/api/update-memory-settings';
  const hour = await screen.findByLabelText('A new day begins at');
  disturb(statistics, never);
  disturb(path, unreachable);
  await user.selectOptions(hour, '6');
  await screen.findByText(/^Your settings were not saved: The server cannot be reached\. Check your/);
  const { hold, letGo } = makeHold();
  disturb(path, hold);
  await user.selectOptions(await screen.findByLabelText('A new day begins at'), '7');
  await screen.findByText('Rescheduling …');
  letGo();
  await screen.findByText('A new day now begins at 7:00.');
  calm(path);
  await user.click(screen.getByLabelText(/^Spread due dates/));
  await screen.findByText(/^Due dates are (now|no longer) spread\.$/);
  const perDay = await screen.findByLabelText('New White moves per day');
  await fill(perDay, '3');
  await user.tab();
  await screen.findByText('3 new White moves per day, from the next session.');
});

test('personalised intervals: what is done while it takes its time, and what came of it', async () => {
  const { user, disturb } = await openPage('/memory', { username: 'Ann' });
  const { hold, letGo } = makeHold();
  const start = await button('Personalise intervals');
  disturb(statistics, never);
  disturb('/api/fit-memory', hold);
  await user.click(start);
  await screen.findByText(/^Adapting the intervals/);
  letGo();
  await screen.findByText(/^You have 0 answers\. Personalising needs at least \d+, over several days\./);
  expect(screen.queryByText(/^Adapting the intervals/)).toBeNull();
});

test('a card that was made leads to where it is asked', async () => {
  const { user, fill, goTo, disturb, calm } = await openPage('/manage_cards', { username: 'Ann' });
  await user.click(await button(/New card/i));
  await fill(await screen.findByLabelText('Prompt'), 'What now?');
  const path = '/api/upsert-cards';
  disturb(path, async () => new Response('{"api_result":"full"}', { status: 413 }));
  await user.click(await button(/^Make Card/));
  await screen.findByText(/^The card is not saved yet: .* Delete something first\.$/);
  calm(path);
  await user.click(await button(/^Make Card/));
  await screen.findByText('Card made. It is due now.');
  await user.click(await button('Train it'));
  await waitFor(() => expect(location.pathname).toBe('/review_cards'));
  await goTo('/');
});

test('cards from a file: how many are stored, and what to do when they are not', async () => {
  const { user, disturb } = await openPage('/manage_cards', { username: 'Ann' });
  await user.click(await button('Memory, import and export'));
  await user.click(await screen.findByRole('menuitem', { name: 'Import cards' }));
  await user.upload(await screen.findByLabelText(/^Choose a file/), new File(['q\ta\nr\tb\n'], 'cards.tsv'));
  const { promise, reject } = Promise.withResolvers<Response>();
  disturb('/api/import-cards', () => promise);
  await user.click(await button('Import 2 cards'));
  await screen.findByText('Saved 0 of 2 cards');
  reject(new TypeError('Failed to fetch'));
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toMatch(
    /^No cards were saved: .* Import the file again: that adds no duplicates\.$/,
  );
});

test('Edit Cards has its list before the first card', async () => {
  await openPage('/manage_cards', { username: 'Ann' });
  await screen.findByText('You have no cards yet');
  screen.getByText('SP Cards:');
  await button('No card selected...');
  expect((await button('Delete Checked')).hasAttribute('disabled')).toBe(true);
});

test('the name on a site says that it is kept, or how to try again', async () => {
  const { user, fill, disturb, calm } = await openPage('/game_review', { username: 'Ann' });
  await user.click(await button('Get Lichess Game'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Get Lichess Game' }));
  const field = await dialog.findByLabelText('Lichess username');
  const path = '/api/update-lichess-username';
  disturb(path, unreachable);
  await fill(field, 'ann_on_lichess');
  await user.type(field, '{Enter}');
  await dialog.findByText(/^Your name was not saved: .* Press Enter to try again\.$/);
  calm(path);
  await user.type(field, '{Enter}');
  await dialog.findByText('Saved with your account.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an account that was deleted is gone, and so it is said', async () => {
  const { user, fill } = await openPage('/welcome', { username: 'Ann' });
  await user.click(await button('Your account'));
  await user.click(screen.getByRole('menuitem', { name: 'Delete account…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }));
  await fill(dialog.getByLabelText('Your password'), testPassword);
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
  await screen.findByText('Your account and all its data are deleted.');
  expect(location.pathname).toBe('/signin');
});
