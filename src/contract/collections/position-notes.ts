import * as z from 'zod/mini';
import { positionKey } from '#chess/position/key';
import { findPosition } from '#chess/position/moves';
import { defineCollection } from './collection.ts';
import { mebi } from './table.ts';

/** The longest key has 64 pieces and 7 slashes, and 10 characters in its other fields. */
export const noteLimits = { characters: 2000, keyLength: 90 } as const;

const key = z.string().check(
  z.refine((value) => {
    const position = value.length <= noteLimits.keyLength ? findPosition(value) : undefined;
    return position !== undefined && positionKey(position) === value;
  }, 'Not a position key'),
);

const note = z.string().check(
  z.maxLength(noteLimits.characters, `At most ${noteLimits.characters.toLocaleString('en')} characters`),
  z.refine((value) => value.trim() !== '', 'Enter a note'),
  z.refine((value) => !value.includes('\u0000'), 'No NUL characters'),
);

/** The user's notes on positions. Transpositions have one key, so they share a note. */
export const positionNotes = defineCollection({
  fields: { position_key: key, note },
  key: ['position_key'],
  limit: {
    rows: 2000,
    bytes: 4 * mebi,
    onFull: 'reject',
    noun: 'position notes',
    advice: 'Delete one first',
  },
  savedAt: 'changed_at',
  part: 'Openings',
  list: { path: '/api/get-position-notes', does: 'List the user’s notes on positions' },
  save: { path: '/api/set-position-note', does: 'Write or replace the note on a position' },
  remove: { path: '/api/delete-position-note', does: 'Delete the note on a position' },
  offline: 'prefetch',
  restored: 'position notes',
  sample: (mark) => ({ position_key: makeSampleKey(mark), note: `Note ${mark}` }),
});

/** Places white pawns on ranks 3 to 6 by a hash of the text, where they attack no king. */
function makeSampleKey(mark: string): string {
  let hash = 2166136261;
  for (const letter of mark) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  const squares = Array.from({ length: 32 }, (_, bit) => ((hash >>> bit) & 1 ? 'P' : ' ')).join('');
  const ranks = [squares.slice(0, 8), squares.slice(8, 16), squares.slice(16, 24), squares.slice(24)];
  const board = ranks.map((rank) => rank.replaceAll(/ +/g, (empty) => `${empty.length}`)).join('/');
  return `4k3/8/${board}/8/4K3 w - -`;
}
