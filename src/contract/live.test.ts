import { expect, test } from 'vitest';
import { clientMessage, serverMessage } from './live.ts';

test.each([
  { type: 'request_game' },
  { type: 'resign' },
  { type: 'move', move: { from: 'e2', to: 'e4' } },
  { type: 'move', move: { from: 'e7', to: 'e8', promotion: 'q' } },
  { type: 'move', move: { from: 'e2', to: 'e4' }, ply: 0, game_id: 'x' },
  { type: 'sync' },
  { type: 'request_house', rating: 1100, color: 'any' },
  { type: 'request_house', rating: 1900, color: 'b', start: [{ from: 'e2', to: 'e4' }] },
  { type: 'accept_invitation', token: 'abcdefghijklmnopqrst-_' },
])('takes %j', (message) => {
  expect(clientMessage.parse(message)).toEqual(message);
});

test.each([
  {},
  [],
  null,
  'request_game',
  { type: 'cheat' },
  { type: 'move' },
  { type: 'move', move: { from: 'e2' } },
  { type: 'move', move: { from: 'e2', to: 'e9' } },
  { type: 'move', move: { from: 'e7', to: 'e8', promotion: 'Q' } },
  { type: 'move', move: { from: 'e7', to: 'e8', promotion: 'k' } },
  { type: 'move', move: { from: 'e2', to: 'e4' }, ply: -1 },
  { type: 'move', move: { from: 'e2', to: 'e4' }, ply: 0.5 },
  { type: 'sync', game_id: 'x'.repeat(65) },
  { type: 'request_house', rating: 1000, color: 'w' },
  { type: 'request_house', rating: 2000, color: 'w' },
  { type: 'request_house', rating: 1150, color: 'w' },
  { type: 'request_house', rating: 1500, color: 'white' },
  {
    type: 'request_house',
    rating: 1500,
    color: 'w',
    start: Array.from({ length: 61 }, () => ({ from: 'e2', to: 'e4' })),
  },
  { type: 'accept_invitation', token: 'short' },
  { type: 'accept_invitation', token: "' or 1=1 --' or 1=1 --" },
  { type: 'request_rematch' },
])('refuses %j', (message) => {
  expect(clientMessage.safeParse(message).success).toBe(false);
});

test('what is not in the schema does not come through, not even a prototype', () => {
  const parsed = clientMessage.parse(JSON.parse('{"type":"resign","__proto__":{"x":1},"color":"w"}'));
  expect(Object.keys(parsed)).toEqual(['type']);
  expect('x' in parsed).toBe(false);
});

test('the server’s messages carry the fields of the spec', () => {
  const place = { game_id: 'g', version: 3, myTimeRemaining: 598.5, oppTimeRemaining: 600 };
  const messages = [
    {
      type: 'game_started',
      ...place,
      payload: { color: 'w', opponent: 'ann', house: null, max_moves: 15 },
      moves: [],
    },
    { type: 'move', ...place, move: { from: 'e2', to: 'e4' }, ply: 1 },
    { type: 'game_over', ...place, payload: { winner: 'Draw', reason: 'stalemate' } },
    {
      type: 'max_moves_reached',
      ...place,
      payload: { winner: 'White', reason: 'move_limit', final_eval: '+0.73' },
    },
  ];
  for (const message of messages) expect(serverMessage.parse(message)).toEqual(message);
});
