import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { changeWithinQuota, findPart } from '../db/quota.ts';
import type { Change } from '../db/sqlite-dialect.ts';
import type { Db } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { joinParts, planParts } from './study-parts.ts';
import { rowFields, type StudyChange, type StudyState, type StudyWithParts } from './study-state.ts';
import { copyText, findWithTexts, removeText, type StudyName, writeParts } from './study-text-store.ts';
import { findOldest, listVersionSizes, makeVersions } from './study-version-store.ts';

export interface DoneChange {
  revision: string;
  lastUpdate: number;
  version: number | null;
}

type MakeChange = (
  current: StudyWithParts | undefined,
) => StudyChange | undefined | Promise<StudyChange | undefined>;

const mostTries = 5;

export async function changeStudy(
  db: Db,
  name: StudyName,
  now: number,
  change: MakeChange,
): Promise<DoneChange | undefined> {
  return (await changeStudies(db, name.user_id, [{ name, change }], now))?.[0];
}

export async function changeStudies(
  db: Db,
  userId: string,
  changes: readonly { readonly name: StudyName; readonly change: MakeChange }[],
  now: number,
): Promise<DoneChange[] | undefined> {
  for (let tries = 0; tries < mostTries; tries++) {
    const planned: PlannedChange[] = [];
    for (const { name, change } of changes) {
      const current = await findState(db, name);
      const wanted = await change(current);
      if (!wanted) return undefined;
      planned.push(await planChange(db, name, now, current, wanted));
    }
    const queries = planned.flatMap((each) => each.queries);
    if (await changeWithinQuota(db, userId, ['study_texts'], queries)) return planned.map(({ done }) => done);
  }
  throw new ApiError('conflict');
}

interface PlannedChange {
  queries: Change[];
  done: DoneChange;
}

async function planChange(
  db: Db,
  name: StudyName,
  now: number,
  current: StudyWithParts | undefined,
  wanted: StudyChange,
): Promise<PlannedChange> {
  // Read the versions after the study. If the study changes in between, the write fails.
  const sizes = await listVersionSizes(db, name);
  const revision = randomUUID();
  const isRecorded = (current || sizes.length > 0) && (wanted.beside || !isSame(current, wanted.next));
  const made = isRecorded ? makeVersions(current, wanted, sizes[0]?.number ?? 0) : [];
  const queries: Change[] = makeWrites(db, name, revision, current, wanted);
  const part = made.length > 0 ? await findPart(db, name.user_id) : 1;
  const oldest = findOldest(name, [...made.toReversed(), ...sizes], part);
  const versions = made.filter(({ number }) => number >= oldest);
  if (made.length > 0) {
    const rows = versions.map((version) => ({ ...name, changed_at: now, ...version }));
    if (rows.length > 0) queries.push(db.insertInto('study_versions').values(rows).compile());
    const removal = db
      .deleteFrom('study_versions')
      .where((study) => study.and(name))
      .where('number', '<', oldest)
      .compile();
    if (sizes.some(({ number }) => number < oldest)) queries.push(removal);
  }
  const lastUpdate = wanted.next?.last_update ?? now;
  return { queries, done: { revision, lastUpdate, version: versions[0]?.number ?? null } };
}

function isSame(current: StudyState | undefined, next: StudyState | null): boolean {
  const fields = ['title', 'link', 'exclude_move_indicators', 'study_text', 'source_text'] as const;
  return fields.every((name) => current?.[name] === next?.[name]);
}

export async function findState(db: Db, name: StudyName): Promise<StudyWithParts | undefined> {
  const found = await findWithTexts(db, name, ['text', 'source']);
  if (found === undefined) return undefined;
  const { revision, title, link, exclude_move_indicators, last_update } = found.study;
  const [textParts, sourceParts] = [found.getParts('text'), found.getParts('source')];
  return {
    revision,
    title,
    link,
    exclude_move_indicators,
    last_update,
    study_text: joinParts(textParts),
    source_text: sourceParts.length === 0 ? null : joinParts(sourceParts),
    textParts,
    sourceParts,
  };
}

function makeWrites(
  db: Db,
  name: StudyName,
  revision: string,
  current: StudyWithParts | undefined,
  { next, keepsPrevious = false }: StudyChange,
): Change[] {
  if (!next) {
    if (!current) throw new ApiError('not_found');
    return [
      db
        .deleteFrom('studies')
        .where((study) => study.and(name))
        .where('revision', '=', current.revision)
        .compile(),
    ];
  }
  const { study_text: text, source_text: source, ...row } = next;
  if (!current) {
    const insert = db
      .insertInto('studies')
      .values({ ...name, revision, ...row })
      .onConflict((conflict) => conflict.doNothing());
    return [
      insert.compile(),
      ...writeParts(db, name, 'text', planParts([], text)),
      ...writeParts(db, name, 'source', planParts([], source ?? '')),
    ];
  }
  const previous: Record<string, RawBuilder<unknown>> = keepsPrevious
    ? Object.fromEntries(rowFields.map((field) => [`previous_${field}`, sql.ref(field)]))
    : {};
  const update = db
    .updateTable('studies')
    .set({ revision, ...row, ...previous })
    .where((study) => study.and(name))
    .where('revision', '=', current.revision);
  return [
    update.compile(),
    ...(keepsPrevious
      ? [...copyText(db, name, 'text', 'previous'), ...copyText(db, name, 'source', 'previous_source')]
      : []),
    ...writeSource(db, name, current, source),
    ...writeParts(db, name, 'text', planParts(current.textParts, text)),
  ];
}

/** Call this before the new text is written, because the first edit copies the old text as the source. */
function writeSource(db: Db, name: StudyName, current: StudyWithParts, source: string | null): Change[] {
  if (source === current.source_text) return [];
  if (source === null) return [removeText(db, name, 'source')];
  if (source === current.study_text) return copyText(db, name, 'text', 'source');
  return writeParts(db, name, 'source', planParts(current.sourceParts, source));
}
