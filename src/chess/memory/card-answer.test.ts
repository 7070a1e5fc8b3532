import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMove, getLineFen, makeLine } from '#chess/pgn/line';
import { makeLinePgn } from '#chess/pgn/line-pgn';
import { findPosition, parseMoveText, type PlayedMove, playMove } from '#chess/position/moves';
import { findCardAnswer, findReply, NO_ATTEMPT, playOnCard } from './card-answer.ts';

const initial = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

function play(fen: string, sans: readonly string[]) {
  let line = makeLine(fen);
  for (const san of sans) {
    const position = findPosition(getLineFen(line));
    const move = position && parseMoveText(position, san);
    const next = move && addMove(line, move);
    if (!next) throw new Error(`${san} cannot be played`);
    line = next;
  }
  return line;
}

function playOne(fen: string, san: string): PlayedMove {
  const position = findPosition(fen);
  const move = position && parseMoveText(position, san);
  const played = move && playMove(position, move);
  if (!played) throw new Error(`${san} cannot be played`);
  return played;
}

const italian = ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5', 'c3', 'Nf6', 'd4'];

test('whatever part of a line the prompt is, the rest of it is the answer', () => {
  fc.assert(
    fc.property(fc.nat(italian.length - 1), fc.nat(italian.length - 1), (start, tested) => {
      const from = Math.min(start, tested);
      const prompt = getLineFen(play(initial, italian.slice(0, tested)));
      const begin = getLineFen(play(initial, italian.slice(0, from)));
      const answer = play(begin, italian.slice(from));
      const boards = {
        prompt_fen: prompt,
        answer_fen: getLineFen(answer),
        answer_pgn: makeLinePgn(answer),
      };
      expect(findCardAnswer(boards).map(({ san }) => san)).toEqual(italian.slice(tested));
    }),
  );
});

test('a position that comes back is asked when it comes for the last time', () => {
  const sans = ['e4', 'e5', 'Nf3', 'Nc6', 'Ng1', 'Nb8', 'Nf3', 'Nc6', 'Bc4'];
  const line = play(initial, sans);
  const boards = { answer_fen: getLineFen(line), answer_pgn: makeLinePgn(line) };
  const prompt = getLineFen(play(initial, sans.slice(0, 4)));
  expect(findCardAnswer({ ...boards, prompt_fen: prompt }).map(({ san }) => san)).toEqual(['Bc4']);
});

test('an old card without moves gets the one between its boards; one that shows a plan gets none', () => {
  const after = getLineFen(play(initial, ['e4']));
  expect(
    findCardAnswer({ prompt_fen: initial, answer_fen: after, answer_pgn: '' }).map(({ san }) => san),
  ).toEqual(['e4']);
  expect(findCardAnswer({ prompt_fen: initial, answer_fen: initial, answer_pgn: '' })).toEqual([]);
  const far = getLineFen(play(initial, italian));
  expect(findCardAnswer({ prompt_fen: initial, answer_fen: far, answer_pgn: '' })).toEqual([]);
});

test('a line is answered move by move, the replies play themselves', () => {
  const { moves } = play(initial, ['e4', 'e5', 'Nf3']);
  let attempt = playOnCard(moves, NO_ATTEMPT, playOne(initial, 'e4'), false);
  expect(attempt).toMatchObject({ played: 1, verdict: undefined });
  const reply = findReply(moves, attempt);
  expect(reply?.san).toBe('e5');
  if (!reply) throw new Error('there is a reply');
  attempt = playOnCard(moves, attempt, reply, false);
  expect(findReply(moves, attempt)).toBeUndefined();
  const knight = playOne(moves[1]?.fen ?? '', 'Nf3');
  expect(playOnCard(moves, attempt, knight, false)).toMatchObject({ played: 3, verdict: 'right' });
  const bishop = playOne(moves[1]?.fen ?? '', 'Bc4');
  const wrong = playOnCard(moves, attempt, bishop, false);
  expect(wrong).toMatchObject({ played: 2, verdict: 'wrong', other: { san: 'Bc4' } });
  expect(playOnCard(moves, attempt, bishop, true).verdict).toBe('also-good');
  expect(playOnCard(moves, wrong, knight, false)).toBe(wrong);
});
