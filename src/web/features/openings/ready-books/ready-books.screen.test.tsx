import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { studiesAnswer } from '#contract/studies';
import type { Visitor } from '#server/testing/app';
import { openPage } from '../../../testing/open-page.tsx';

async function readStudies(visitor: Visitor) {
  return studiesAnswer.parse((await visitor.get('/api/get-studies')).json()).api_data;
}

test('who has no book takes a ready-made one in one press and trains it at once', async () => {
  const { visitor, user, disturb } = await openPage('/manage_openings', { username: 'ann' });
  let fetched = 0;
  disturb('/api/get-studies', (send) => {
    fetched += 1;
    return send();
  });
  await user.click(await screen.findByRole('link', { name: 'Choose a ready-made repertoire' }));
  await user.click(await screen.findByRole('button', { name: /^Caro-Kann and Slav/ }));
  const panel = screen.getByRole('region', { name: 'Caro-Kann and Slav' });
  await waitFor(() =>
    expect(within(panel).getByText('positions to learn').previousSibling?.textContent).toMatch(/^[345]\d$/),
  );
  within(panel).getByText('minutes to learn');
  expect(within(panel).getAllByRole('listitem').length).toBeGreaterThan(2);
  expect((await readStudies(visitor)).black).toBeNull();
  fetched = 0;
  await user.click(within(panel).getByRole('button', { name: 'Set as Black repertoire' }));
  await within(panel).findByText('Caro-Kann and Slav is now your Black repertoire.');
  expect(fetched).toBe(1);
  const { white, black } = await readStudies(visitor);
  expect(white).toBeNull();
  expect(black?.title).toBe('Caro-Kann and Slav');
  expect(black?.study_text).toMatch(/1\. e4 c6/);
  await user.click(within(panel).getByRole('link', { name: 'Train now' }));
  await waitFor(() => expect(location.pathname + location.search).toBe('/review_cards?train=black'));
});

test('a book that is there is named before another takes its place, and can be had back', async () => {
  const { visitor, user, goTo } = await openPage('/', { username: 'ann' });
  const answer = await visitor.post('/api/update-study', {
    color: 'white',
    title: 'Mine',
    link: null,
    study_text: '1. e4 *',
    exclude_move_indicators: '',
    last_update: new Date().toISOString(),
  });
  expect(answer.statusCode).toBe(200);
  await goTo('/manage_openings?from=ready');
  await screen.findByRole('button', { name: 'Set as Black repertoire' });
  await user.click(screen.getByRole('button', { name: /^Italian Game/ }));
  await screen.findByText(/“Set” replaces Mine, but the history keeps it/);
  await user.click(await screen.findByRole('button', { name: 'Set as White repertoire' }));
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(async () => expect((await readStudies(visitor)).white?.title).toBe('Mine'));
});

test('beside a book that is there it becomes a part of the opening, and that is said', async () => {
  const { visitor, user, goTo } = await openPage('/', { username: 'ann' });
  const mine = {
    color: 'white',
    title: 'Mine',
    link: null,
    study_text: '1. d4 *',
    exclude_move_indicators: '',
  };
  await visitor.post('/api/update-study', { ...mine, last_update: new Date().toISOString() });
  await goTo('/manage_openings?from=ready');
  await user.click(await screen.findByRole('button', { name: /^Italian Game/ }));
  await user.click(await screen.findByRole('button', { name: 'Add to White repertoire' }));
  await screen.findByText(/ is now part of your White repertoire\./);
  const { white, further } = await readStudies(visitor);
  expect([white?.title, further?.white?.length]).toEqual(['Mine', 1]);
});
