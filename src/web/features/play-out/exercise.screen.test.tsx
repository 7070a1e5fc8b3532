import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { makeExercise } from './exercise.tsx';

const fen = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3';
const id = '7f1c0a36-3a0e-4c55-9d55-0f3a5a2f6b11';

async function openReview() {
  const page = await openPage('/', { username: 'ann' });
  await page.visitor.post('/api/upsert-cards', [makeExercise(id, { fen, color: 'white' }, 71.6)]);
  await page.goTo('/review_cards');
  return page;
}

test('an exercise is asked like a card, and leads to the board on which it is played', async () => {
  const { user } = await openReview();
  await screen.findByText('Play it out: your win chance is 72 %. Goal: at least 62 % for 10 moves.');
  const link = await screen.findByRole('link', { name: 'Play it out' });
  const address = new URL(link.getAttribute('href') ?? '', 'https://tabiya.example');
  expect([address.pathname, address.searchParams.get('card'), address.searchParams.get('color')]).toEqual([
    '/play_out',
    id,
    'white',
  ]);
  await user.click(screen.getByRole('button', { name: /Show Answer/ }));
  await screen.findByText('Passed if your win chance never fell below 62 % in 10 moves.');
});

test.each([
  [true, /^Good/],
  [false, /^Again/],
])(
  'back from the board (passed: %s) it is scored at once, as any card is, and the score can be undone',
  async (isPassed, offered) => {
    const { user, visitor } = await openReview();
    await screen.findByRole('link', { name: 'Play it out' });
    const before = await visitor.get('/api/get-cards');
    history.pushState({ usr: { playedOut: { card: id, isPassed } }, key: 'back', idx: 9 }, '', '/memory');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    await screen.findByRole('heading', { level: 1, name: 'Memory' });
    history.pushState(
      { usr: { playedOut: { card: id, isPassed } }, key: 'score', idx: 10 },
      '',
      '/review_cards',
    );
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    const button = await screen.findByRole('button', { name: offered });
    expect(button.dataset['variant']).toBe('filled');
    const pressedMs = Date.now();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect((await visitor.get('/api/get-cards')).json().api_data[0].reps).toBe(1));
    const logged = (await visitor.get('/api/get-cards')).json().api_data[0];
    expect([logged.lapses, Date.parse(logged.due) > pressedMs]).toEqual([0, true]);
    await user.keyboard('u');
    await waitFor(async () =>
      expect((await visitor.get('/api/get-cards')).json().api_data).toEqual(before.json().api_data),
    );
  },
);
