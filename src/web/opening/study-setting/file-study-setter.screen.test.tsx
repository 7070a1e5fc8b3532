import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

test('"Choose a file first." goes once a file is chosen, and the opening is named by what the file says', async () => {
  const { user, disturb } = await openPage('/manage_openings', { username: 'setter' });
  const section = await screen.findByRole('region', { name: 'Opening Studies' });
  const field = await within(section).findByLabelText(/PGN file/);
  const set = within(section).getAllByRole('button', { name: /White/ }).at(-1);
  if (set === undefined) throw new Error('nothing sets White');
  await user.click(set);
  await within(section).findByText('Choose a file first.');
  const text = '[Event "Italian: Two Knights"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 *\n';
  await user.upload(field, new File([text], 'download (3).pgn'));
  await waitFor(() => expect(within(section).queryByText('Choose a file first.')).toBeNull());
  let requests = 0;
  disturb('/api/get-studies', (send) => {
    requests += 1;
    return send();
  });
  await user.click(set);
  await waitFor(() => expect(section.textContent).toContain('Italian'));
  expect(section.textContent).not.toContain('White: download');
  await waitFor(() => expect(section.textContent).toContain('1 chapter'));
  expect(requests).toBe(1);
});
