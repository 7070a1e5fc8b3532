import * as z from 'zod/mini';
import { makeSampleKey, positionKey } from '../position-key.ts';
import { defineCollection } from './collection.ts';
import { mebi } from './table.ts';

export const noteLimits = { characters: 2000 } as const;

const note = z.string().check(
  z.maxLength(noteLimits.characters, `At most ${noteLimits.characters.toLocaleString('en')} characters`),
  z.refine((value) => value.trim() !== '', 'Enter a note'),
  z.refine((value) => !value.includes('\u0000'), 'No NUL characters'),
);

export const positionNotes = defineCollection({
  fields: { position_key: positionKey, note },
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
