import { expect, test } from 'vitest';

import { firstBookPath, readyBooksPath } from '../../opening/opening-address.ts';
import { listSteps } from './first-step-list.ts';

const user = { id: '', email: '', username: '', username_lichess: '', username_chess_dot_com: '' };
const nothing = { game: false, opening: false, card: false };

function tick(changes: Partial<typeof user>, has: Partial<typeof nothing>): boolean[] {
  return listSteps({ ...user, ...changes }, { ...nothing, ...has }).map(({ isDone }) => isDone);
}

test('each step ticks itself', () => {
  expect(tick({}, {})).toEqual([false, false, false, false]);
  expect(tick({ username_chess_dot_com: 'ann' }, {})).toEqual([true, false, false, false]);
  expect(tick({}, { game: true })).toEqual([true, true, false, false]);
  expect(tick({}, { opening: true, card: true })).toEqual([false, false, true, true]);
});

test('games are got from the site that was named', () => {
  const [, fromChessCom] = listSteps({ ...user, username_chess_dot_com: 'ann' }, nothing);
  expect(fromChessCom?.ways[0]?.to).toBe('/game_review?get=Chess.com');
  const [, fromLichess] = listSteps({ ...user, username_lichess: 'ann' }, nothing);
  expect(fromLichess?.ways[0]?.to).toBe('/game_review?get=Lichess');
});

test('who has games is led to a book that is made of them, who has none to a ready-made one', () => {
  const findWays = (has: Partial<typeof nothing>) =>
    listSteps(user, { ...nothing, ...has })[2]?.ways.map(({ to }) => to);
  expect(findWays({})).toEqual([readyBooksPath, '/manage_openings']);
  expect(findWays({ game: true })).toEqual([firstBookPath, '/manage_openings']);
});
