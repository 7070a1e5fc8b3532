import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { studiesAnswer } from '#contract/studies';
import { openPage } from '../../testing/open-page.tsx';

const review = {
  id: '5f0c7f0e-6f5c-4d40-9f0e-3f8d5e0c9a11',
  date_time_played: '2026-11-14T21:41:00.000Z',
  hero_color: 'White',
  username: 'changer',
  opponent_name: 'QuietKnight',
  time_control: '600+5',
  site: 'Lichess',
  notes: '',
  pgn: '1. e4 e5 2. Nf3 Nc6 1-0',
  link: '',
};

test('"Change/Refresh Opening" in a game takes a file', async () => {
  const { visitor, goTo, user } = await openPage('/', { username: 'changer' });
  expect((await visitor.post('/api/upsert-game-review', review)).statusCode).toBe(200);
  await goTo(`/game_review?game=${review.id}`);
  await user.click(await screen.findByRole('tab', { name: 'Compare' }));
  await user.click(await screen.findByRole('button', { name: 'Change/Refresh Opening' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set Opening Study' });
  const text = '[Event "Italian: Two Knights"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 *\n';
  await user.upload(within(dialog).getByLabelText(/PGN file/), new File([text], 'mine.pgn'));
  const set = within(dialog).getAllByRole('button', { name: /White/ }).at(-1);
  if (set) await user.click(set);
  await waitFor(async () => {
    const { api_data } = studiesAnswer.parse((await visitor.get('/api/get-studies')).json());
    expect(api_data.white?.study_text).toBe(text);
  });
});
