import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, afterEach, vi } from 'vitest';
import { addCard } from '#server/testing/cards';
import { listMemories, makeAnswer, sendAnswers } from '#server/testing/training';
import type { Visitor } from '#server/testing/app';
import type { PlannedPosition } from '#chess/memory/planned-session';

import { openPage } from '../../../testing/open-page.tsx';
import { draw, erase } from '../../../testing/draw.ts';
import { useLead } from './use-lead.ts';

async function setBook(visitor: Visitor): Promise<void> {
  await visitor.post('/api/update-study', {
    color: 'white',
    title: 'My openings',
    link: null,
    study_text: '[Event "Open games"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n',
    exclude_move_indicators: '',
    last_update: new Date().toISOString(),
  });
  const chosen = await visitor.post('/api/update-training-settings', { color: 'white', book_choice: 'new' });
  expect(chosen.statusCode).toBe(200);
}

const findOffered = async (name: RegExp): Promise<void> => {
  await waitFor(() =>
    expect(
      within(screen.getByRole('group', { name: /^Score/ }))
        .getAllByRole('button')
        .filter((each) => 'chosen' in each.dataset)
        .map((each) => each.textContent),
    ).toEqual([expect.stringMatching(name)]),
  );
};

test('Start is one session: a card, then the book, one count over both and one end', async () => {
  const { user, visitor, goTo, fill } = await openPage('/welcome', { username: 'ann' });
  await setBook(visitor);
  await addCard(visitor, { prompt: 'A plan?', answer: 'Yes' });
  await goTo('/');
  const start = await screen.findByRole('link', { name: /^Start: \d due, about 1 minute/ });
  within(screen.getByRole('region', { name: 'Due now' })).getByText('card');
  await user.click(start);
  await screen.findByText('1 of 4 · about 2 minutes');
  await screen.findByText('A plan?');
  await addCard(visitor, { prompt: 'And then?', answer: 'So', due: new Date().toISOString() });
  dispatchEvent(new Event('online'));
  await screen.findByRole('link', { name: 'Cards 2 cards due' });
  screen.getByText('1 of 4 · about 2 minutes');
  await user.keyboard(' ');
  await screen.findByRole('button', { name: /^Easy/ });
  await user.keyboard('4');

  await screen.findByRole('heading', { name: /your move/i });
  screen.getByText('2 of 4 · about 2 minutes');
  await user.keyboard('u');
  await screen.findByText('A plan?');
  await user.click(await screen.findByRole('button', { name: /Show Answer/ }));
  await user.click(await screen.findByRole('button', { name: /^Easy/ }));
  for (const [move, minutes] of [
    ['1. e4', '2 minutes'],
    ['2. Nf3', '2 minutes'],
    ['3. Bb5', '1 minute'],
  ]) {
    await screen.findByRole('heading', { name: `Your move is ${move}` });
    screen.getByText(`2 of 4 · about ${minutes}`);
    await user.click(screen.getByRole('button', { name: /^Play it/ }));
  }
  for (const [index, move] of ['e4', 'Nf3', 'Bb5'].entries()) {
    await screen.findByText(`${index + 2} of 4 · about 1 minute`);
    const field = await screen.findByLabelText('Your move');
    await fill(field, move);
    await user.keyboard('{Enter}');
    await findOffered(/^Good/);
    within(screen.getByRole('region', { name: 'Next in this line' })).getByText(
      move === 'Bb5' ? 'Last position of this session.' : 'The session continues in another line.',
    );
    await user.keyboard(' ');
  }
  await screen.findByRole('heading', { name: 'Done: 4 of 4 right' });
  await screen.findByText(/3 of 3 right/);
  await screen.findByText(/1 more is due. Continue\?/);
  await user.click(screen.getByRole('button', { name: 'Continue: 1 due' }));
  await screen.findByText('And then?');
  await screen.findByText('1 of 1 · about 1 minute');
  await user.keyboard(' ');
  await screen.findByRole('button', { name: /^Easy/ });
  await user.keyboard('4');
  await screen.findByRole('heading', { name: 'Done: 1 of 1 right' });
  await user.keyboard('{Enter}');
  await screen.findByText('Nothing is due');
});

test('with a hint a move is no longer said to be played from memory', async () => {
  const { user, visitor, goTo } = await openPage('/welcome', { username: 'ann' });
  await setBook(visitor);
  await goTo('/review_cards?train=white');
  for (const move of ['1. e4', '2. Nf3', '3. Bb5']) {
    await screen.findByRole('heading', { name: `Your move is ${move}` });
    await user.click(screen.getByRole('button', { name: /^Play it/ }));
  }
  await screen.findByText('This answer counts: play it from memory.');
  await user.click(screen.getByRole('button', { name: /^Hint: the piece/ }));
  await screen.findByText('This answer counts. With a hint, “Again” is suggested.');
});

test('one move on two devices within seconds: both answers count, and this device is told', async () => {
  const { user, visitor, goTo, fill } = await openPage('/welcome', { username: 'ann' });
  await setBook(visitor);
  await goTo('/review_cards?train=white');
  for (const move of ['1. e4', '2. Nf3', '3. Bb5']) {
    await screen.findByRole('heading', { name: `Your move is ${move}` });
    await user.click(screen.getByRole('button', { name: /^Play it/ }));
  }
  await fill(await screen.findByLabelText('Your move'), 'e4');
  await user.keyboard('{Enter}');
  await findOffered(/^Good/);
  await sendAnswers(visitor, [makeAnswer(Date.now() - 5000)]);
  await user.click(screen.getByRole('button', { name: /^Again/ }));
  await screen.findByText(
    /The move e4 was also answered on another device. Both answers count, and the move is due in /,
  );
  expect(await listMemories(visitor, 'white')).toEqual([expect.objectContaining({ reps: 2, lapses: 1 })]);
});

afterEach(() => {
  erase();
  vi.useRealTimers();
});

test('what is shown is not asked yet: the time of an answer counts from its question', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const position: PlannedPosition = {
    key: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -',
    ply: 0,
    name: undefined,
    way: undefined,
    moves: [],
    chance: 1,
    kind: 'new',
  };
  const lead = [{ kind: 'start', position }] as const;
  let getQuestionMs = () => 0;
  function Screen({ isShown }: { isShown: boolean }) {
    ({ getQuestionMs } = useLead({ lead, position, isShown, result: undefined }));
    return null;
  }
  const show = draw(<Screen isShown />);
  vi.advanceTimersByTime(20_000);
  show(<Screen isShown={false} />);
  vi.advanceTimersByTime(3000);
  expect(Date.now() - getQuestionMs()).toBe(3000);
});
