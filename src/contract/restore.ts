import * as z from 'zod/mini';
import { type CollectionName, listedCollections } from './collections/collections.ts';
import { studyLimits } from './studies.ts';

interface RestoredTable {
  /** The browser sends these rows with their parent row. `on` maps their columns to the parent's columns. */
  parts?: { table: string; on: Readonly<Record<string, string>> };
}

const restoredCollections = Object.fromEntries(
  listedCollections.flatMap(([name, { restored }]) => (restored === undefined ? [] : [[name, {}]])),
) as Partial<Record<CollectionName, RestoredTable>>;

/** The import order. Mistakes refer to cards, so they come later. */
const ordered = {
  memory_settings: {},
  studies: { parts: { table: 'study_texts', on: { color: 'color', place: 'place' } } },
  game_reviews: {},
  game_analyses: {},
  games: {},
  ...restoredCollections,
  opponents: {},
  cards: { parts: { table: 'review_logs', on: { card_id: 'id' } } },
  mistakes: {},
  game_summaries: {},
  opening_trainings: {},
  untrained_moves: {},
  opening_answers: { parts: { table: 'opening_memories', on: { id: 'memory_id' } } },
} satisfies Record<string, RestoredTable>;

export type RestoredName = keyof typeof ordered;
export const restoredNames = Object.keys(ordered) as RestoredName[];
export const restoredTables: Readonly<Record<RestoredName, RestoredTable>> = ordered as never;

export const restoreLimits = {
  rowsPerPiece: 200,
  bytesPerPiece: 1024 * 1024,
  bytes: 4 * studyLimits.textBytes,
  partsPerRow: 10_000,
  idLength: 64,
} as const;

const line = z.string();

export const restorePiece = z.object({
  /** The id of the exporting account. In another account, the rows get new ids. */
  exported_by: z.string().check(z.maxLength(restoreLimits.idLength)),
  table: z.enum(restoredNames),
  rows: z
    .array(z.array(line).check(z.minLength(1), z.maxLength(1 + restoreLimits.partsPerRow)))
    .check(z.maxLength(restoreLimits.rowsPerPiece, `At most ${restoreLimits.rowsPerPiece} rows at once`)),
});

export const restoredPiece = z.object({
  api_result: z.literal('general_sql_success'),
  api_data: z.object({
    added: z.int(),
    left_out: z.int(),
    what: z.string(),
    reason: z.string(),
    is_full: z.boolean(),
  }),
});
export type RestoredPiece = z.infer<typeof restoredPiece>['api_data'];
