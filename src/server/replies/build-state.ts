import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { BANDS, CELLS } from '#chess/replies/counting-cell';
import { type CountingTotals, makeTotals } from '#chess/replies/counting-games';
import { SKIP_REASONS } from '#chess/replies/counting-headers';

export class NotBuilt extends Error {}

const number = z.number();
const state = z.object({
  question: z.string(),
  runs: z.array(z.string()),
  totals: z.object({
    games: z.array(number).check(z.length(CELLS)),
    skipped: z.record(z.enum(SKIP_REASONS), number),
    firstDate: number,
    lastDate: number,
  }),
  finished: z.array(z.object({ name: z.string(), bytes: number, cut_off: z.nullable(z.string()) })),
  textBytes: number,
  room: z.nullable(z.array(number).check(z.length(BANDS.length))),
});
export type BuildState = z.infer<typeof state> & { totals: CountingTotals };

export function makeBuildFolder(packPath: string): string {
  return `${packPath}.building`;
}

export function openBuild(folder: string, question: string, perBand: number | undefined): BuildState {
  mkdirSync(folder, { recursive: true });
  const found = readState(join(folder, 'state.json'));
  if (found !== undefined && found.question !== question)
    throw new NotBuilt(
      `${folder} has an unfinished build with other games or options. Finish it with those, or remove the folder.`,
    );
  const room = perBand === undefined ? null : BANDS.map(() => perBand);
  const known = found ?? { question, runs: [], totals: makeTotals(), finished: [], textBytes: 0, room };
  for (const name of readdirSync(folder))
    if (name.startsWith('run-') && !known.runs.includes(name)) rmSync(join(folder, name));
  return known;
}

function readState(path: string): BuildState | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  const parsed = state.safeParse(JSON.parse(text));
  if (!parsed.success) throw new NotBuilt(`${path} cannot be read. Remove its folder and build again.`);
  return parsed.data;
}

export async function saveState(folder: string, value: BuildState): Promise<void> {
  const path = join(folder, 'state.json');
  const file = await open(`${path}.new`, 'w');
  try {
    await file.writeFile(JSON.stringify(value));
    await file.sync();
  } finally {
    await file.close();
  }
  renameSync(`${path}.new`, path);
}
