/** An edit of 200 bytes in a study of 8 MiB with a source and undo, against the same edit in a study of 8 KiB. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { studyLimits } from '#contract/studies';
import { insertUser } from '#server/accounts/store';
import { openDatabase } from '#server/db/database';
import { editStudy, replaceStudy } from '#server/openings/study-store';
import { findMedian, printRatio } from './tools/measure.ts';

const edits = 40;
const dataDir = await mkdtemp(join(tmpdir(), 'tabiya-study-edit-'));
const db = await openDatabase({ url: undefined, dataDir });
try {
  printRatio(
    '200 bytes of 8 MiB',
    await edit(studyLimits.textBytes - 100_000),
    await edit(8_192),
    'ms',
    'of 8 KiB',
  );
} finally {
  await db.destroy();
  await rm(dataDir, { recursive: true, force: true });
}

async function edit(length: number): Promise<number> {
  const id = randomUUID();
  await insertUser(db, { id, email: `${id}@x`, username: id, passwordHash: '', createdAt: 0 });
  const line = '[Event "x"]\n\n1. e4 { some words } e5 2. Nf3 *\n\n';
  const text = line.repeat(Math.ceil(length / line.length));
  const study = { title: 't', link: null, exclude_move_indicators: '', last_update: '2026-11-01T12:00:00Z' };
  for (const end of ['one', 'two'])
    await replaceStudy(db, id, 1, {
      ...study,
      color: 'white',
      study_text: `${text}${end} *`,
      source_text: `${text}${end} source *`,
    });
  let { revision } = await db
    .selectFrom('studies')
    .select('revision')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const took: number[] = [];
  for (let count = 0; count < edits; count += 1) {
    const prefix = Math.floor(text.length / 2);
    const suffix = text.length + 'two *'.length + 200 * count - prefix;
    const patch = { prefix, suffix, text: 'x'.repeat(200) };
    const began = performance.now();
    const [done] = await editStudy(db, id, 1, { color: 'white', revision, patch, what: 'x' });
    revision = done?.revision ?? '';
    took.push(performance.now() - began);
  }
  return findMedian(took);
}
