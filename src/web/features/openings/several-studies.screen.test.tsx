import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { studiesAnswer } from '#contract/studies';
import type { Visitor } from '#server/testing/app';
import { openPage } from '../../testing/open-page.tsx';

async function readTexts(visitor: Visitor) {
  const { white, further } = studiesAnswer.parse((await visitor.get('/api/get-studies')).json()).api_data;
  return [white, ...(further?.white ?? [])].map((study) => study?.study_text ?? '');
}

async function set(visitor: Visitor, title: string, study_text: string, place?: number): Promise<void> {
  const answer = await visitor.post('/api/update-study', {
    color: 'white',
    title,
    link: null,
    study_text,
    exclude_move_indicators: '',
    last_update: new Date().toISOString(),
    ...(place !== undefined && { place }),
  });
  expect(answer.statusCode).toBe(200);
}

const italian = '[ChapterName "Italian"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 *';
const sicilian = '[ChapterName "Alapin"]\n\n1. e4 c5 2. c3 *';

test('a file is added to the opening that is set, and both are one book', async () => {
  const { visitor, user, goTo } = await openPage('/', { username: 'ann' });
  await set(visitor, 'Mine', italian);
  await goTo('/manage_openings?color=white');
  await user.click(await screen.findByRole('tab', { name: /^Studies/ }));
  const section = await screen.findByRole('region', { name: 'Opening Studies' });
  const field = await within(section).findByLabelText(/PGN file/);
  const [, addFile] = await within(section).findAllByRole('button', { name: 'Add to White repertoire' });
  if (!addFile) throw new Error('a file cannot be added');
  expect(within(section).queryByRole('button', { name: 'Add to Black repertoire' })).toBeNull();
  await user.click(addFile);
  await within(section).findByText('Choose a file first.');
  await user.upload(field, new File([sicilian], 'sicilian.pgn'));
  await user.click(addFile);
  await screen.findByText('sicilian is now part of your White repertoire, beside Mine.');
  await within(section).findByText(/is now part of your white repertoire/);
  expect(await readTexts(visitor)).toEqual([italian, sicilian]);
  await waitFor(() => expect(section.textContent).toContain('White: Mine and 1 more, 2 chapters'));
  await user.click(screen.getByRole('tab', { name: /^Chapters/ }));
  const chapters = await screen.findByRole('region', { name: 'Chapters' });
  await within(chapters).findByText('Italian (Mine)');
  within(chapters).getByText('Alapin (sicilian)');
  await user.click(screen.getByRole('tab', { name: /^Studies/ }));
  await user.click(await screen.findByRole('button', { name: 'Remove sicilian' }));
  await waitFor(async () => expect(await readTexts(visitor)).toEqual([italian]));
  await screen.findByRole('button', { name: /^Undo/ });
});

test('an edit is written to the study that has the chapter, and Undo takes it back there', async () => {
  const { visitor, user, goTo, fill } = await openPage('/', { username: 'ann' });
  await set(visitor, 'Mine', italian);
  await set(visitor, 'Other', sicilian, 1);
  await goTo('/manage_openings?color=white');
  await user.click(await screen.findByRole('tab', { name: /^Chapters/ }));
  const chapters = await screen.findByRole('region', { name: 'Chapters' });
  await user.click(within(chapters).getByRole('button', { name: 'Edit chapters' }));
  // The last chapter of a study cannot be removed, and chapters cannot move to another study.
  for (const name of ['Remove Alapin', 'Move Alapin up', 'Remove Italian', 'Move Italian down'])
    expect(await within(chapters).findByRole('button', { name })).toHaveProperty('disabled', true);
  await user.click(within(chapters).getByRole('button', { name: 'Rename Alapin' }));
  await fill(within(chapters).getByLabelText('New name for Alapin'), 'Sicilian with c3');
  await user.click(within(chapters).getByRole('button', { name: 'Rename' }));
  await waitFor(async () => expect((await readTexts(visitor))[1]).toContain('Sicilian with c3'));
  expect((await readTexts(visitor))[0]).toBe(italian);
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(async () => expect(await readTexts(visitor)).toEqual([italian, sicilian]));
});
