import * as z from 'zod/mini';

export const backupHeader = z.object({
  tabiya_backup: z.literal(1),
  made_at: z.iso.datetime(),
  migrations: z.array(z.string()),
});
export const backupTable = z.object({ table: z.string(), columns: z.array(z.string()) });
export const backupRow = z.array(z.union([z.string(), z.number(), z.null()]));
export const backupEnd = z.object({ rows: z.record(z.string(), z.number()) });
export type RowCounts = z.infer<typeof backupEnd>['rows'];

export function isSameCount(expected: RowCounts, actual: RowCounts): boolean {
  const names = Object.keys(expected);
  return (
    names.length === Object.keys(actual).length && names.every((name) => expected[name] === actual[name])
  );
}
