/**
 * The file is untrusted, so a separate process reads it from a read-only database. Formats:
 * https://github.com/ankitects/anki/blob/main/rslib/src/import_export/package/meta.rs
 */
import { createHash } from 'node:crypto';
import { constants, DatabaseSync } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';
import { GRADES, type Grade } from '#chess/memory/schedule';
import { makeCardTextHead, makeCardTextRow } from '#contract/card-text/write';
import { cardTextLimits } from '#contract/card-text/read';
import { ankiLimits, trainedMovesField } from '#contract/anki-package';
import { cardLimits } from '#contract/cards';
import { makeTime } from '#contract/wire-schedule';
import { type AnkiNote, readAnkiNote } from './anki-note.ts';
import { ArchiveError, makeUnpackError, ZipReader } from './unzip.ts';

export interface ReadPackage {
  text: string;
  leftOut: number;
  openingMoves: number;
}

export function readAnkiPackage(bytes: Buffer): ReadPackage {
  const database = openCollection(unpackCollection(bytes));
  try {
    return readCollection(database);
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError('Its Anki collection cannot be read');
  } finally {
    database.close();
  }
}

/**
 * Newer packages also contain a dummy collection that asks the user to upgrade Anki. Do not read that one.
 */
function unpackCollection(bytes: Buffer): Buffer {
  const archive = new ZipReader(bytes, {
    entries: ankiLimits.entries,
    fileBytes: ankiLimits.collectionBytes,
  });
  if (archive.has('collection.anki21b')) {
    try {
      const options = { maxOutputLength: ankiLimits.collectionBytes };
      return zstdDecompressSync(archive.read('collection.anki21b'), options);
    } catch (error) {
      throw error instanceof ArchiveError ? error : makeUnpackError(error, ankiLimits.collectionBytes);
    }
  }
  const name = ['collection.anki21', 'collection.anki2'].find((each) => archive.has(each));
  if (name === undefined) throw new ArchiveError('It has no Anki collection');
  return archive.read(name);
}

const allowed: ReadonlySet<number> = new Set([constants.SQLITE_SELECT, constants.SQLITE_READ]);
const allowedFunctions: ReadonlySet<unknown> = new Set(['count']);

/** Collections of older Anki versions have no table `fields`, so it may be missing. */
const tables = ['notes', 'cards', 'revlog', 'col', 'fields'] as const;

function openCollection(bytes: Buffer): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  try {
    database.deserialize(bytes);
    makePlain(database);
    database.enableDefensive(true);
    database.exec('pragma trusted_schema = off; pragma query_only = on');
    refuseCode(database);
    database.setAuthorizer((action, _of, name) => {
      const isAllowed =
        action === constants.SQLITE_FUNCTION ? allowedFunctions.has(name) : allowed.has(action);
      return isAllowed ? constants.SQLITE_OK : constants.SQLITE_DENY;
    });
    return database;
  } catch {
    database.close();
    throw new ArchiveError('It has no Anki collection');
  }
}

/**
 * Removes Anki's collation `unicase`, which SQLite does not know, and indexes, whose expressions may run
 * forever.
 */
function makePlain(database: DatabaseSync): void {
  database.enableDefensive(false);
  database.exec(`pragma trusted_schema = off; pragma writable_schema = on;
    delete from sqlite_schema where type = 'index' and sql is not null;
    update sqlite_schema set sql = replace(replace(sql, 'collate unicase', ''), 'COLLATE unicase', '')
      where sql like '%collate unicase%';
    pragma writable_schema = reset`);
}

/**
 * Refuses views, triggers and generated columns: Anki makes none, and those of an attacker could run forever.
 */
function refuseCode(database: DatabaseSync): void {
  const schema = database.prepare('select type, name, lower(sql) as sql from sqlite_schema').all();
  const isPlain = schema.every(
    ({ type, sql }) =>
      (type === 'table' && String(sql).startsWith('create table')) || (type === 'index' && sql === null),
  );
  if (!isPlain) throw new Error();
  const names = new Set(schema.map(({ name }) => name));
  for (const table of tables) {
    if (!names.has(table) && table !== 'fields') throw new Error();
    const columns = database.prepare(`pragma table_xinfo(${table})`).all();
    if (columns.some(({ hidden }) => hidden !== 0)) throw new Error();
  }
}

function readCollection(database: DatabaseSync): ReadPackage {
  const count = (table: 'notes' | 'revlog' | 'cards'): number =>
    Number(database.prepare(`select count(*) as count from ${table}`).get()?.['count']);
  if (count('notes') > ankiLimits.notes || count('cards') > ankiLimits.cards)
    throw new ArchiveError(`A package can have at most ${ankiLimits.notes.toLocaleString('en')} notes`);
  if (count('revlog') > ankiLimits.reviews)
    throw new ArchiveError(`A package can have at most ${ankiLimits.reviews.toLocaleString('en')} reviews`);
  const fieldNames = readFieldNames(database);
  const cards = readFirstCards(database);
  const reviews = readReviews(database);
  let text = makeCardTextHead('tab');
  let [leftOut, openingMoves] = [0, 0];
  for (const row of database.prepare('select id, guid, mid, tags, flds from notes').iterate()) {
    const [id, guid, mid, tags, flds] = [row['id'], row['guid'], row['mid'], row['tags'], row['flds']].map(
      String,
    );
    const note: AnkiNote = {
      names: fieldNames.get(mid ?? '') ?? [],
      fields: (flds ?? '').slice(0, ankiLimits.noteLength).split('\u001f'),
    };
    if (note.names.includes(trainedMovesField)) {
      openingMoves += 1;
      continue;
    }
    const card = readAnkiNote(note);
    if (card === undefined) {
      leftOut += 1;
      continue;
    }
    const first = cards.get(id ?? '');
    text += makeCardTextRow(
      {
        ...card,
        guid: (guid ?? '').slice(0, 200),
        opening: '',
        tags: listTags(tags ?? ''),
        made: makeTime(Number(id)),
        is_suspended: first?.isSuspended ?? false,
        reviews: (reviews.get(first?.id ?? '') ?? []).map((review) => ({
          ...review,
          id: makeReviewId(guid ?? '', review.review),
        })),
      },
      'tab',
    );
    if (text.length > cardTextLimits.bytes)
      throw new ArchiveError(`The cards in it are more than ${cardTextLimits.bytes >> 20} MiB of text`);
  }
  return { text, leftOut, openingMoves };
}

function readFieldNames(database: DatabaseSync): Map<string, string[]> {
  const names = new Map<string, string[]>();
  const hasTable = database
    .prepare(`select 1 from sqlite_schema where type = 'table' and name = 'fields'`)
    .get();
  if (hasTable) {
    for (const row of database.prepare('select ntid, ord, name from fields').iterate()) {
      const ord = Number(row['ord']);
      // Check this first: a huge `ord` would make a sparse array that takes minutes to iterate.
      if (!(ord >= 0 && ord < ankiLimits.fields)) continue;
      const list = names.get(String(row['ntid'])) ?? [];
      names.set(String(row['ntid']), list);
      list[ord] = String(row['name']);
    }
    return names;
  }
  const models: unknown = JSON.parse(
    String(database.prepare('select models from col').get()?.['models'] ?? '{}'),
  );
  for (const [id, model] of Object.entries(models ?? {})) {
    const fields: unknown = (model as { flds?: unknown } | null)?.flds;
    if (!Array.isArray(fields)) continue;
    names.set(
      id,
      fields.map((field: unknown) => String((field as { name?: unknown } | null)?.name ?? '')),
    );
  }
  return names;
}

function readFirstCards(database: DatabaseSync): Map<string, { id: string; isSuspended: boolean }> {
  const cards = new Map<string, { id: string; isSuspended: boolean }>();
  for (const row of database.prepare('select id, nid, queue from cards order by ord desc').iterate())
    cards.set(String(row['nid']), { id: String(row['id']), isSuspended: row['queue'] === -1 });
  return cards;
}

interface AnkiReview {
  rating: Grade;
  review: string;
  took_ms: number;
}

function readReviews(database: DatabaseSync): Map<string, AnkiReview[]> {
  const reviews = new Map<string, AnkiReview[]>();
  for (const row of database.prepare('select id, cid, ease, time from revlog order by id').iterate()) {
    const [timeMs, rating] = [Number(row['id']), GRADES.find((grade) => grade === row['ease'])];
    if (rating === undefined || !(timeMs > 0 && timeMs < 8e15)) continue;
    const list = reviews.get(String(row['cid'])) ?? [];
    reviews.set(String(row['cid']), list);
    if (list.length >= cardLimits.reviewsPerCard) list.shift();
    const took_ms = Math.min(Math.max(0, Math.round(Number(row['time']) || 0)), cardLimits.tookMs);
    list.push({ rating, review: makeTime(timeMs), took_ms });
  }
  return reviews;
}

function listTags(tags: string): string[] {
  return tags
    .split(/\s+/u)
    .filter((tag) => tag !== '' && !tag.startsWith('opening::') && tag.length <= cardLimits.tagLength)
    .slice(0, cardLimits.tagsPerCard);
}

function makeReviewId(guid: string, time: string): string {
  const hex = createHash('sha256').update(`${guid}\n${time}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
