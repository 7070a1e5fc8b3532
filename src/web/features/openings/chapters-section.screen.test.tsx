import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

const chapters = ['Italian', 'Spanish', 'Scotch'];
const study_text = chapters.map((name) => `[ChapterName "${name}"]\n\n1. e4 e5 2. Nf3 Nc6 *`).join('\n\n');

test('"Edit chapters" changes the list that is there: each chapter stands once', async () => {
  const { visitor, goTo, user } = await openPage('/', { username: 'chapters' });
  const study = { color: 'white', title: 'Mine', link: null, exclude_move_indicators: '' };
  const last_update = new Date().toISOString();
  const stored = await visitor.post('/api/update-study', { ...study, study_text, last_update });
  expect(stored.statusCode).toBe(200);
  await goTo('/manage_openings?color=white');
  await user.click(await screen.findByRole('tab', { name: /^Chapters/ }));
  const section = await screen.findByRole('region', { name: 'Chapters' });
  const countOf = (name: string) => within(section).getAllByText(name).length;
  expect(chapters.map(countOf)).toEqual([1, 1, 1]);
  await user.click(within(section).getByRole('button', { name: 'Edit chapters' }));
  await within(section).findByRole('button', { name: 'Rename Italian' });
  expect(chapters.map(countOf)).toEqual([1, 1, 1]);
  await user.click(within(section).getByRole('button', { name: 'Done' }));
  expect(chapters.map(countOf)).toEqual([1, 1, 1]);
});

test('after a click on a tab the arrow keys step through the book; who came to it by keyboard goes on among the tabs', async () => {
  const { visitor, goTo, user } = await openPage('/', { username: 'stepper' });
  const study = { color: 'white', title: 'Mine', link: null, exclude_move_indicators: '' };
  const last_update = new Date().toISOString();
  await visitor.post('/api/update-study', { ...study, study_text, last_update });
  await goTo('/manage_openings?color=white');
  const tab = await screen.findByRole('tab', { name: /^Chapters/ });
  await screen.findByRole('table');
  await user.click(tab);
  await screen.findByRole('region', { name: 'Chapters' });
  await user.keyboard('{ArrowRight}');
  const crumbs = await screen.findByRole('navigation', { name: 'Moves to this position' });
  await within(crumbs).findByText(/e4/);
  expect(tab.getAttribute('aria-selected')).toBe('true');
  tab.focus();
  await user.keyboard('{ArrowRight}');
  expect(tab.getAttribute('aria-selected')).toBe('false');
});
