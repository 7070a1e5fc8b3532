import { type RawBuilder, sql } from 'kysely';
import { addNotes } from '#chess/pgn/notes';
import { listColumns } from '../db/columns.ts';
import { asLongRead } from '../db/long-read.ts';
import { type Db, tables } from '../db/tables.ts';
import type { TableDeclaration, TablePart } from '../db/tables/table.ts';
import { groupBySize, pieceBytes } from '../json-stream.ts';
import { joinParts } from '../openings/study-parts.ts';
import { listStudyRevisions } from '../openings/study-store.ts';
import { findWithTexts } from '../openings/study-text-store.ts';

type ExportedRow = Record<string, unknown>;
type Rows = AsyncGenerator<ExportedRow[]>;

const keysPerPlan = 500;

export async function listUserOwnedRows(db: Db, userId: string): Promise<Map<string, Rows>> {
  const columns = await listColumns(db);
  const own = Object.entries(tables).filter(([, { owner, parent }]) => owner ?? parent);
  return new Map(
    own.flatMap(([table, declared]) =>
      Object.entries(declared.parts ?? { [table]: {} }).map(([name, part]): [string, Rows] => [
        name,
        readRows(db, userId, { ...declared, ...part, table, columns: columns.get(table) ?? new Map() }),
      ]),
    ),
  );
}

export function isOwnedBy(userId: string, { owner }: Pick<TableDeclaration, 'owner'>): RawBuilder<unknown> {
  if (owner === undefined) return sql`false`;
  return typeof owner === 'function' ? owner(userId) : sql`${sql.ref(owner)} = ${userId}`;
}

interface Source extends Omit<TableDeclaration, 'columns'>, Partial<Pick<TablePart, 'where' | 'exportedAs'>> {
  table: string;
  columns: ReadonlyMap<string, boolean>;
}

async function* readRows(db: Db, userId: string, source: Source): Rows {
  const { parent, where = sql`true` } = source;
  if (parent === undefined) yield* walk(db, source, sql`${isOwnedBy(userId, source)} and ${where}`);
  else for await (const where of listFamilies(db, userId, source, parent)) yield* walk(db, source, where);
}

async function* listFamilies(
  db: Db,
  userId: string,
  { table }: Source,
  parent: NonNullable<TableDeclaration['parent']>,
): AsyncGenerator<RawBuilder<unknown>> {
  const owning = tables[parent.table];
  const column = sql.ref(parent.column);
  for await (const plan of readPlans(db, parent.table, isOwnedBy(userId, owning), owning.key, sql`0`)) {
    const ids = plan.map(({ id }) => id);
    const counted = await read<{ id: string; size: number }>(
      db,
      sql`select ${column} as id, count(*) as size
      from ${sql.table(table)} where ${column} in (${sql.join(ids)}) group by ${column}`,
    );
    for (const group of groupBySize(counted, keysPerPlan))
      yield sql`${column} in (${sql.join(group.map(({ id }) => id))})`;
  }
}

async function* walk(
  db: Db,
  { table, key, columns, hidden = [], exportedAs = {} }: Source,
  where: RawBuilder<unknown>,
): Rows {
  const names = [...columns.keys()].filter((name) => !hidden.includes(name));
  const lengths = names
    .filter((name) => columns.get(name))
    .map((name) => sql`coalesce(octet_length(${sql.ref(name)}), 0)`);
  const bytes = sql.join([sql`${20 * names.length}`, ...lengths], sql` + `);
  const selected = names.map((name) => sql`${sql.ref(name)} as ${sql.ref(exportedAs[name] ?? name)}`);
  const order = listRefs(key);
  for await (const plan of readPlans(db, table, where, key, bytes)) {
    for (const group of groupBySize(plan, pieceBytes)) {
      const [first, last] = [group[0], group.at(-1)];
      const rows = await read<ExportedRow>(
        db,
        sql`select ${sql.join(selected)} from ${sql.table(table)} where ${where}
        and (${order}) >= (${listValues(key, first)}) and (${order}) <= (${listValues(key, last)})
        order by ${order}`,
      );
      if (rows.length > 0) yield rows;
    }
  }
}

type Planned = ExportedRow & { size: number };

async function* readPlans(
  db: Db,
  table: string,
  where: RawBuilder<unknown>,
  key: readonly string[],
  bytes: RawBuilder<unknown>,
): AsyncGenerator<Planned[]> {
  const order = listRefs(key);
  let isBehind = sql`true`;
  for (;;) {
    const rows = await read<Planned>(
      db,
      sql`select ${order}, ${bytes} as size from ${sql.table(table)}
      where ${where} and ${isBehind} order by ${order} limit ${keysPerPlan}`,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < keysPerPlan) return;
    isBehind = sql`(${order}) > (${listValues(key, rows.at(-1))})`;
  }
}

async function read<Row>(db: Db, query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await db.executeQuery(asLongRead(query.$castTo<Row>().compile(db)));
  return rows;
}

function listRefs(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)));
}

function listValues(key: readonly string[], row: ExportedRow | undefined): RawBuilder<unknown> {
  return sql.join(key.map((name) => row?.[name]));
}

export async function* readPgns(db: Db, userId: string): AsyncGenerator<string> {
  const tables = await listUserOwnedRows(db, userId);
  for (const table of ['game_reviews', 'games']) {
    for await (const rows of tables.get(table) ?? []) {
      for (const row of rows.filter((each) => typeof each.game_review_id !== 'string' && !each.deleted_at))
        yield addNotes(String(row.pgn), String(row.notes ?? ''));
    }
  }
  for (const { color, place } of await listStudyRevisions(db, userId)) {
    const study = await findWithTexts(db, { user_id: userId, color, place }, ['text']);
    if (study !== undefined) yield joinParts(study.getParts('text'));
  }
}
