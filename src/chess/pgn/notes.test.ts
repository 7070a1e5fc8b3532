import { parsePgn } from 'chessops/pgn';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePgn as parseOurs } from './reader.ts';
import { addNotes } from './notes.ts';

const headers = '[Event "A \\"quoted\\" [event]"]\n[White "Ann"]\n';
const moves = '1. e4 { good } 1... e5 (1... c5) *';
const game = `${headers}\n${moves}`;

test('the notes are a comment before the first move', () => {
  expect(addNotes(game, 'Lost the thread.\n\nCastle earlier!')).toBe(
    `${headers}\n{ Lost the thread.\nCastle earlier! }\n${moves}`,
  );
  expect(addNotes(moves, 'No headers')).toBe(`{ No headers }\n${moves}`);
  expect(addNotes(game, ' \n ')).toBe(game);
});

const awkward = fc.constantFrom(
  '{',
  '}',
  '[Event "x"]',
  '\n',
  '\n\n',
  '%',
  ';',
  '(',
  ')',
  '1. e4',
  '*',
  '\\',
  '"',
);
const anyNotes = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), awkward), { maxLength: 12 });

test('whatever is written, one game with the same headers and moves comes back, and the words', () => {
  const [plain] = parsePgn(game);
  const ours = parseOurs(game);
  fc.assert(
    fc.property(anyNotes, (parts) => {
      const notes = parts.join('');
      const withNotes = addNotes(game, notes);
      const games = parsePgn(withNotes);
      expect(games).toHaveLength(1);
      expect(games[0]?.headers).toEqual(plain?.headers);
      expect(games[0]?.moves).toEqual(plain?.moves);
      const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
      expect(letters(games[0]?.comments?.join('') ?? '')).toBe(letters(notes));
      const again = parseOurs(withNotes);
      expect(again.ok && ours.ok && again.value.length === ours.value.length).toBe(true);
    }),
  );
});
