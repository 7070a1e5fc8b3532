import { INITIAL_EPD } from 'chessops/fen';
import { expect, test } from 'vitest';
import { readChapters } from '#chess/testing/readers';
import { makeNoteName, readStudyNotes } from './study-notes.ts';

function read(pgn: string) {
  const chapters = readChapters(pgn);
  return readStudyNotes(chapters);
}

const afterE4E5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -';

test('comments stand with their move, wherever its position is, without what is for programs', () => {
  const { comments } = read(`[Event "One"]

1. e4 { Takes the centre. [%cal Ge2e4] } e5 (1... c5 { Sicilian } 2. Nf3) 2. Nf3 { [%csl Gf3] } *

[Event "Two"]

1. e4 { Takes  the
centre. } { Best by test. } 1... e5 2. Nf3 { A knight } *
`);
  expect(comments.get(makeNoteName(INITIAL_EPD, 'e4'))).toEqual([
    { chapter: 0, text: 'Takes the centre.' },
    { chapter: 1, text: 'Best by test.' },
  ]);
  expect(comments.get(makeNoteName(afterE4E5, 'Nf3'))).toEqual([{ chapter: 1, text: 'A knight' }]);
  expect(comments.size).toBe(3);
});

test('a move worth a try is known, a broken one is passed over with all behind it', () => {
  const { interesting, comments } = read('1. e4 e5 2. f4!? (2. Ke3 { no } 2... d5 { no }) (2. Nf3 $5) *');
  expect([...interesting]).toEqual([makeNoteName(afterE4E5, 'f4'), makeNoteName(afterE4E5, 'Nf3')]);
  expect(comments.size).toBe(0);
});
