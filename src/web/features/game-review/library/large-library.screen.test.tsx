import { readFile } from 'node:fs/promises';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';

const openingNames = new URL('../../../../chess/opening/names/openings.tsv', import.meta.url);

const games = Array.from(
  { length: 40 },
  (_, index) =>
    `[White "ann"]\n[Black "ben${index}"]\n[Date "2026.10.${10 + (index % 20)}"]\n[Result "1-0"]\n\n` +
    `${index % 4 === 0 ? '1. e4 c6 2. d4 d5' : '1. e4 e5 2. Nf3 Nc6'} ${index % 3 === 0 ? '3. Nc3' : '3. a3'} 1-0`,
).join('\n\n');

test('a search right after adding says what is still looked up, and its first whole answer is right', async () => {
  const { user, fill, disturb } = await openPage('/game_review?get=pgn', { username: 'ann' });
  const names = Promise.withResolvers<void>();
  disturb(openingNames.pathname, async () => {
    await names.promise;
    return new Response(await readFile(openingNames));
  });
  await fill(await screen.findByLabelText('Paste PGN'), games);
  await user.click(screen.getByRole('button', { name: 'Read games' }));
  await user.click(await screen.findByRole('button', { name: 'Add 40 games' }));
  const dialog = await screen.findByRole('dialog', { name: 'All Games' });
  await within(dialog).findByText('40 games');
  const said = new Set<string>();
  const observer = new MutationObserver(() => {
    const [answer] = /No game matches|None of 40 games|\d+ of 40 games/.exec(dialog.textContent) ?? [];
    if (answer !== undefined) said.add(answer);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  await user.type(within(dialog).getByLabelText(/^Search/), 'Caro');
  await within(dialog).findByText('0 so far of 40 games, loading the openings of 40…');
  names.resolve();
  await within(dialog).findByText('10 of 40 games');
  await waitFor(() => expect([...said]).toEqual(['10 of 40 games']));
  observer.disconnect();
});
