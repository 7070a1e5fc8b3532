/**
 * The one way in which a study changes: only from the state that was seen, and with that state kept in the history. Each kept
 * state is the difference to the one after it, so that a thousand small changes of a long text take little room.
 */
import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { applyTextPatch, makeTextPatch } from '#chess/opening/editing/text-patch';
import { studyLimits } from '#contract/studies';
import { changeAll } from '../db/change-all.ts';
import type { Change } from '../db/sqlite-dialect.ts';
import type { Db, StudyTable } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { joinParts, planParts, type TextPart } from './study-parts.ts';
import { copyText, findWithTexts, removeText, type StudyName, writeParts } from './study-text-store.ts';

const rowFields = ['title', 'link', 'exclude_move_indicators', 'last_update'] as const;
export interface StudyState extends Pick<StudyTable, (typeof rowFields)[number]> {
  study_text: string;
  /** Null while the text is as it came. */
  source_text: string | null;
}
export interface StudyWithParts extends StudyState {
  revision: string;
  textParts: TextPart[];
  sourceParts: TextPart[];
}

interface StudyChange {
  /** Null: no study any more. */
  next: StudyState | null;
  what: string;
  /** Whether what it replaces can be had back with one click, too. */
  keepsPrevious?: boolean;
  /** A state that never was the study and can be brought back all the same, and why it is kept. */
  beside?: { state: StudyState; what: string } | undefined;
}

export interface DoneChange {
  revision: string;
  lastUpdate: number;
  version: number | null;
}

type MakeChange = (
  current: StudyWithParts | undefined,
) => StudyChange | undefined | Promise<StudyChange | undefined>;

/** Two tabs rarely write at once; five in a row that come first are no accident. */
const mostTries = 5;

/**
 * `change` is asked again when another one came first; what it throws ends it. Undefined where it wants nothing changed.
 */
export async function changeStudy(
  db: Db,
  name: StudyName,
  now: number,
  change: MakeChange,
): Promise<DoneChange | undefined> {
  return (await changeStudies(db, [{ name, change }], now))?.[0];
}

/** Several studies in one transaction: all of them change, or none does. */
export async function changeStudies(
  db: Db,
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
    if (await changeAll(db, queries)) return planned.map(({ done }) => done);
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
  // After the study: if that was changed in between, the write below finds it.
  const kept = await listVersionSizes(db, name);
  const revision = randomUUID();
  const isKept = (current || kept.length > 0) && (wanted.beside || !isSame(current, wanted.next));
  const versions = isKept ? makeVersions(current, wanted, kept[0]?.number ?? 0) : [];
  const queries: Change[] = makeWrites(db, name, revision, current, wanted);
  if (versions.length > 0) {
    const rows = versions.map((version) => ({ ...name, changed_at: now, ...version }));
    queries.push(db.insertInto('study_versions').values(rows).compile());
    const oldest = findOldest(name, [...versions.toReversed(), ...kept]);
    const removal = db
      .deleteFrom('study_versions')
      .where((study) => study.and(name))
      .where('number', '<', oldest)
      .compile();
    if (kept.some(({ number }) => number < oldest)) queries.push(removal);
  }
  const lastUpdate = wanted.next?.last_update ?? now;
  return { queries, done: { revision, lastUpdate, version: versions[0]?.number ?? null } };
}

/** Except for its date. */
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

/** The newest first. */
async function listVersionSizes(db: Db, name: StudyName) {
  return db
    .selectFrom('study_versions')
    .select(['number', 'bytes'])
    .where((study) => study.and(name))
    .orderBy('number', 'desc')
    .execute();
}

/** The first of them finds nothing to change when another change has come first. */
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

/** Before the text: what came is, at the first change of it, the text that was. */
function writeSource(db: Db, name: StudyName, current: StudyWithParts, source: string | null): Change[] {
  if (source === current.source_text) return [];
  if (source === null) return [removeText(db, name, 'source')];
  if (source === current.study_text) return copyText(db, name, 'text', 'source');
  return writeParts(db, name, 'source', planParts(current.sourceParts, source));
}

/** The oldest first. What is kept beside the study comes after its last state: each leads back to the one before it. */
function makeVersions(current: StudyWithParts | undefined, change: StudyChange, last: number) {
  if (!change.beside) return [makeVersion(current, change, last)];
  const { state, what } = change.beside;
  return [
    makeVersion(current, { ...change, next: state }, last),
    makeVersion(state, { ...change, what }, last + 1),
  ];
}

/** What has to be kept of the current state to get from the next one back to it. */
function makeVersion(current: StudyState | undefined, { next, what }: StudyChange, last: number) {
  const text = makeTextPatch(next?.study_text ?? '', current?.study_text ?? '');
  const source = makeTextPatch(next?.source_text ?? '', current?.source_text ?? '');
  return {
    number: last + 1,
    what,
    title: current?.title ?? null,
    link: current?.link ?? null,
    exclude_move_indicators: current?.exclude_move_indicators ?? '',
    last_update: current?.last_update ?? 0,
    text_prefix: text.prefix,
    text_suffix: text.suffix,
    text_between: text.text,
    source_prefix: source.prefix,
    source_suffix: source.suffix,
    source_between: source.text,
    bytes: Buffer.byteLength(text.text) + Buffer.byteLength(source.text) + Buffer.byteLength(what),
  };
}

/** The oldest version that stays. */
function findOldest({ place }: StudyName, versions: readonly { number: number; bytes: number }[]): number {
  const most = place === 0 ? studyLimits.versionBytes : studyLimits.furtherVersionBytes;
  let bytes = 0;
  let oldest = 1;
  for (const [index, version] of versions.entries()) {
    bytes += version.bytes;
    if (index >= studyLimits.versions || (index > 0 && bytes > most)) break;
    oldest = version.number;
  }
  return oldest;
}

/** How many differences are worked through before others get their turn on the event loop. */
const patchesAtOnce = 10;

/** A state as it was before a change, found from the current one; undefined where it is not kept. */
export async function findVersion(
  db: Db,
  name: StudyName,
  number: number,
  current: StudyWithParts | undefined,
): Promise<StudyState | undefined> {
  let text = current?.study_text ?? '';
  let source = current?.source_text ?? '';
  let last: number | undefined;
  for (;;) {
    let query = db
      .selectFrom('study_versions')
      .selectAll()
      .where((study) => study.and(name))
      .where('number', '>=', number);
    if (last !== undefined) query = query.where('number', '<', last);
    const rows = await query.orderBy('number', 'desc').limit(patchesAtOnce).execute();
    for (const row of rows) {
      const before = applyTextPatch(text, {
        prefix: row.text_prefix,
        suffix: row.text_suffix,
        text: row.text_between,
      });
      const sourceBefore = applyTextPatch(source, {
        prefix: row.source_prefix,
        suffix: row.source_suffix,
        text: row.source_between,
      });
      // Another change has come between the two reads.
      if (before === undefined || sourceBefore === undefined) throw new ApiError('conflict');
      text = before;
      source = sourceBefore;
      last = row.number;
      if (row.number > number) continue;
      if (row.title === null) return undefined;
      const { title, link, exclude_move_indicators, last_update } = row;
      const source_text = source === '' ? null : source;
      return { title, link, exclude_move_indicators, last_update, study_text: text, source_text };
    }
    if (rows.length < patchesAtOnce) return undefined;
  }
}

export async function listVersions(db: Db, name: StudyName) {
  return db
    .selectFrom('study_versions')
    .select(['number', 'what', 'changed_at', 'title'])
    .where((study) => study.and(name))
    .where('title', 'is not', null)
    .orderBy('number', 'desc')
    .execute();
}
