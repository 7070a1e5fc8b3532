import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { INITIAL_FEN } from 'chessops/fen';
import { addCard } from '#server/testing/cards';

import { openPage } from '../../../testing/open-page.tsx';
import { checks } from '../../../worker/workers.ts';

const card = {
  prompt: 'What does your book play?',
  prompt_fen: INITIAL_FEN,
  prompt_pgn: '',
  answer: 'e4',
  answer_fen: INITIAL_FEN,
  answer_pgn: '',
  orientation: 'white',
  guid: 'one',
  tags: [],
  is_suspended: false,
  reviews: [],
};

test('a package of Anki is read by the server, whatever its name; one that is none is refused with a sentence', async () => {
  const { visitor, goTo, user } = await openPage('/', { username: 'importer' });
  const stored = await visitor.post('/api/import-cards', { cards: [card, { ...card, guid: 'two' }] });
  expect(stored.json()).toMatchObject({ api_data: { added: 2 } });
  const study = { color: 'white', title: 'Mine', link: null, exclude_move_indicators: '' };
  const last_update = '2026-11-15T12:00:00.000Z';
  await visitor.post('/api/update-study', { ...study, study_text: '1. e4 e5 2. Nf3 *', last_update });
  const bytes = (await visitor.get('/api/export-cards?format=apkg')).rawPayload;
  await goTo('/manage_cards');
  await user.click(await screen.findByRole('button', { name: 'Memory, import and export' }));
  const openings = await screen.findByRole<HTMLAnchorElement>('menuitem', {
    name: 'Export repertoire for Anki',
  });
  const deck = (await visitor.get(openings.pathname)).rawPayload;
  await user.click(await screen.findByRole('menuitem', { name: 'Import cards' }));
  const field = await screen.findByLabelText(/^Choose a file/);
  field.removeAttribute('accept');
  await user.upload(field, new File([Uint8Array.from(bytes).subarray(0, 100)], 'broken.apkg'));
  await screen.findByText('This is not an archive.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true);
  await user.upload(field, new File([Uint8Array.from(deck)], 'openings.apkg'));
  await screen.findByText(
    'openings.apkg: 0 cards, 2 repertoire moves left out: train them from your repertoire',
  );
  for (const name of ['tabiya.apkg', 'cards.txt']) {
    await user.upload(field, new File([Uint8Array.from(bytes)], name));
    await screen.findByText(`${name}: 2 cards`);
  }
  await user.click(screen.getByRole('button', { name: 'Import 2 cards' }));
  await screen.findByText('0 cards added, 2 updated.');
});

test('of two files that are chosen one after the other the second counts, however long the first is read', async () => {
  const { goTo, user } = await openPage('/', { username: 'importer' });
  await goTo('/manage_cards');
  await user.click(await screen.findByRole('button', { name: 'Memory, import and export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Import cards' }));
  const field = await screen.findByLabelText(/^Choose a file/);
  const slow = new File(['q\ta\n'], 'slow.tsv');
  const text = Promise.withResolvers<string>();
  slow.text = () => text.promise;
  await user.upload(field, slow);
  await user.upload(field, new File(['q\ta\nr\tb\n'], 'quick.tsv'));
  await screen.findByRole('button', { name: 'Import 2 cards' });
  text.resolve('q\ta\n');
  // The worker answers in order, so all earlier tasks are done after this one.
  await checks.cardText.parseCardText('');
  await new Promise(requestAnimationFrame);
  expect(screen.getByText(/^quick\.tsv: 2 cards/)).toBeTruthy();
});

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

test('a tag of a cause appears in words, a typed tag as typed, and both narrow the list', async () => {
  const { visitor, goTo, user } = await openPage('/', { username: 'ann' });
  await addCard(visitor, { prompt: 'One', tags: ['allowed-hanging-piece'] });
  await addCard(visitor, { prompt: 'Two', tags: ['my-endgames'] });
  await goTo('/manage_cards');
  await screen.findByRole('button', { name: /^One.*Hung a piece$/ });
  await screen.findByRole('button', { name: /^Two.*my-endgames$/ });
  const field = screen.getByRole('combobox', { name: 'Tag' });
  expect([...field.querySelectorAll('option')].map(({ text }) => text)).toEqual([
    'Any tag',
    'Hung a piece',
    'my-endgames',
  ]);
  await user.selectOptions(field, 'Hung a piece');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Two/ })).toBeNull());
  screen.getByRole('button', { name: /^One/ });
});
