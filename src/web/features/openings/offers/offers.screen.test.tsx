/** These tests have no engine, so the page offers only moves that are already searched. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';

async function openBook(studyText: string, position = '') {
  const page = await openPage('/', { username: 'ann' });
  await page.visitor.post('/api/update-study', {
    color: 'white',
    title: 'Mine',
    link: null,
    study_text: studyText,
    exclude_move_indicators: '',
    last_update: new Date().toISOString(),
  });
  await page.goTo(`/manage_openings?color=white${position}`);
  return page;
}

const afterC5 = '&position=rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR_w_KQkq_-';

test('an own turn without a move asks what to play, and without an engine nothing is offered', async () => {
  const { user } = await openBook('1. e4 c5 *', afterC5);
  await user.click(await screen.findByRole('button', { name: 'Suggest moves' }));
  await screen.findByText(/Without it there are no suggestions\.$/);
  expect(screen.queryByRole('group', { name: 'Suggested moves' })).toBeNull();
  expect(screen.getByRole('button', { name: /Add to repertoire/ }).hasAttribute('disabled')).toBe(true);
});

test('a contradiction and an empty book ask the same; where the book has one move nobody asks', async () => {
  const { goTo, user } = await openBook('1. e4 c5 2. c3 (2. Nf3 d6 3. d4) *', afterC5);
  await screen.findByText('More than one move');
  await user.click(await screen.findByRole('tab', { name: /^Contradictions/ }));
  await screen.findByText(
    '“Keep Nf3” removes c3 and all moves after (1 move). “Keep c3” removes Nf3 and all moves after (3 moves). This changes every chapter; you can undo it.',
  );
  await user.click(screen.getByRole('button', { name: 'Keep Nf3' }));
  await screen.findByText('Kept Nf3 and removed c3 (1 move).');
  screen.getByRole('button', { name: 'Undo' });
  await user.click(screen.getByRole('tab', { name: /^Moves/ }));
  await user.click(await screen.findByRole('button', { name: /^Undo: Kept Nf3/ }));
  await screen.findByText(/^Undid: Kept Nf3/);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: /^Contradictions/ }));
  await screen.findByRole('button', { name: 'Keep c3' });
  await goTo('/manage_openings?color=white');
  await screen.findByRole('row', { name: /^e4/ });
  expect(screen.queryByRole('button', { name: 'Suggest moves' })).toBeNull();
});

test('a new book asks at its first move', async () => {
  await openBook('[Event "Mine"]\n\n*\n');
  await screen.findByText('No move yet');
});

test('a reply that is answered is a step of the way, and the words are about its position', async () => {
  const { user } = await openBook(
    '1. e4 c5 (1... e5) 2. Nf3 *',
    '&position=rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR_b_KQkq_-&move=e5',
  );
  const way = await screen.findByRole('navigation', { name: 'Moves to this position' });
  const reply = await within(way).findByRole('button', { name: 'e5' });
  expect(reply.getAttribute('aria-current')).toBe('step');
  await screen.findByText('After 1... e5. Your repertoire has no answer.');
  await user.click(within(way).getByRole('button', { name: 'One move back' }));
  await screen.findByText(/^After 1\. e4\./);
  expect(within(way).queryByRole('button', { name: 'e5' })).toBeNull();
});
