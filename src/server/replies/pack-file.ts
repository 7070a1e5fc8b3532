import * as z from 'zod/mini';
import type { SPEEDS } from '#chess/pgn/speed';
import type { BANDS } from '#chess/replies/counting-cell';
import { SKIP_REASONS } from '#chess/replies/counting-headers';

/** Spells "TbPk": https://www.sqlite.org/fileformat2.html#application_id */
export const applicationId = 0x5462506b;
/** Increase this number if any content changes its meaning, including the position keys. */
export const formatVersion = 1;

export const packTables = `
  create table header (name text primary key, value text not null) without rowid;
  create table games (band integer not null, speed text not null, games integer not null, primary key (band, speed)) without rowid;
  create table positions (key integer primary key, replies blob not null);
`;

const count = z.int().check(z.minimum(0));
const day = z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)));

export const packHeader = z.object({
  built_at: z.string(),
  max_ply: count,
  min_games: count,
  per_band: z.nullable(count),
  games: count,
  positions: count,
  first_day: day,
  last_day: day,
  sources: z.array(z.object({ name: z.string(), bytes: count, cut_off: z.nullable(z.string()) })),
  skipped: z.record(z.enum(SKIP_REASONS), count),
});
export type PackHeader = z.infer<typeof packHeader>;

export interface PackDescription extends PackHeader {
  cells: { band: (typeof BANDS)[number]; speed: (typeof SPEEDS)[number]; games: number }[];
}
