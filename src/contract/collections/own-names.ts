import * as z from 'zod/mini';
import { gameLimits } from '../games.ts';
import { gamesChanged } from '../library.ts';
import { defineCollection } from './collection.ts';

const name = z.string().check(
  z.maxLength(gameLimits.nameLength, `At most ${gameLimits.nameLength} characters`),
  z.trim(),
  z.minLength(1, 'Enter a name'),
  z.refine((value) => !value.includes('\u0000'), 'No NUL characters'),
);

export const ownNames = defineCollection({
  fields: { name },
  key: ['name'],
  limit: {
    rows: 20,
    bytes: 32 * 1024,
    onFull: 'reject',
    noun: 'names in PGN files',
    advice: 'Remove one first',
  },
  part: 'Games',
  list: { path: '/api/get-own-names', does: 'List the user’s names in PGN files', of: 'name' },
  save: {
    path: '/api/add-own-name',
    does: 'Add a name in PGN files and update the sides of games',
    answer: gamesChanged,
  },
  remove: { path: '/api/delete-own-name', does: 'Remove a name in PGN files' },
  offline: 'on-demand',
  restored: 'names in PGN files',
  sample: (mark) => ({ name: `Own ${mark}` }),
});
