import { type Kysely, sql, SqliteAdapter } from 'kysely';

export interface CountedTable {
  table: string;
  owner: string;
  rowBytes: number;
  texts: readonly string[];
  isChanged: boolean;
  counts?: string;
  only?: string;
  suffix?: string;
  countedAs?: string;
}

export async function countRows(db: Kysely<unknown>, counted: CountedTable): Promise<void> {
  const { table } = counted;
  await createUsageTriggers(db, counted);
  const { owner, bytes, rows, only } = makeParts(counted, 'each');
  await sql
    .raw(
      `insert into quota_usage (user_id, name, row_count, byte_count, accepted_rows, accepted_bytes)
        select owner, '${table}', sum(counting), sum(bytes), sum(counting), sum(bytes)
        from (select ${owner} as owner, ${rows} as counting, ${bytes} as bytes from ${table} as each where ${only}) as one
        group by owner
        on conflict (user_id, name) do update set row_count = quota_usage.row_count + excluded.row_count,
          byte_count = quota_usage.byte_count + excluded.byte_count,
          accepted_rows = quota_usage.accepted_rows + excluded.accepted_rows,
          accepted_bytes = quota_usage.accepted_bytes + excluded.accepted_bytes`,
    )
    .execute(db);
}

export async function createUsageTriggers(db: Kysely<unknown>, counted: CountedTable): Promise<void> {
  const name = `count_${counted.table}${counted.suffix ?? ''}`;
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of isSqlite ? makeSqlite(name, counted) : makePostgres(name, counted))
    await sql.raw(statement).execute(db);
}

/**
 * Deletes children before their parent. After a cascade, the triggers could not find the owner of the
 * children.
 */
export async function deleteFirst(
  db: Kysely<unknown>,
  parent: string,
  child: string,
  key: string,
): Promise<void> {
  const name = `empty_${parent}_of_${child}`;
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await sql
      .raw(
        `create trigger ${name} before delete on ${parent} begin delete from ${child} where ${key} = old.id; end`,
      )
      .execute(db);
    return;
  }
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$
        begin delete from ${child} where ${key} = old.id; return old; end $$`,
    )
    .execute(db);
  await sql
    .raw(`create trigger ${name} before delete on ${parent} for each row execute function ${name}()`)
    .execute(db);
}

function makeParts(
  { owner, rowBytes, texts, counts, only = 'true' }: CountedTable,
  row: string,
): { owner: string; bytes: string; rows: string; only: string } {
  const of = (expression: string): string => expression.replaceAll(/\beach\./g, `${row}.`);
  const bytes = [rowBytes, ...texts.map((text) => `coalesce(octet_length(${row}.${text}), 0)`)].join(' + ');
  const ifCounting = (number: string): string =>
    counts === undefined ? number : `case when ${of(counts)} then ${number} else 0 end`;
  return { owner: of(owner), bytes: ifCounting(bytes), rows: ifCounting('1'), only: of(only) };
}

function makeSqlite(name: string, counted: CountedTable): string[] {
  const { table, countedAs = table, texts, isChanged } = counted;
  const [added, gone] = [makeParts(counted, 'new'), makeParts(counted, 'old')];
  const where = (owner: string): string => `user_id = ${owner} and name = '${countedAs}'`;
  const statements = [
    `create trigger ${name}_insert after insert on ${table} when ${added.only} begin
      insert into quota_usage (user_id, name, row_count, byte_count, accepted_rows, accepted_bytes)
        select ${added.owner}, '${countedAs}', ${added.rows}, ${added.bytes}, 0, 0 where ${added.owner} is not null
        on conflict (user_id, name) do update set row_count = row_count + excluded.row_count,
          byte_count = byte_count + excluded.byte_count;
    end`,
    `create trigger ${name}_delete after delete on ${table} when ${gone.only} begin
      update quota_usage set row_count = row_count - (${gone.rows}), byte_count = byte_count - (${gone.bytes})
        where ${where(gone.owner)};
    end`,
  ];
  if (!isChanged) return statements;
  const columns = [...texts, ...(counted.counts === undefined ? [] : ['deleted_at'])].join(', ');
  return [
    ...statements,
    `create trigger ${name}_update after update of ${columns} on ${table} when ${added.only} begin
      update quota_usage set row_count = row_count + (${added.rows}) - (${gone.rows}),
        byte_count = byte_count + (${added.bytes}) - (${gone.bytes}) where ${where(added.owner)};
    end`,
  ];
}

/** Triggers run once per statement, because PostgreSQL keeps every version of a counter until the commit. */
function makePostgres(name: string, counted: CountedTable): string[] {
  const { table, countedAs = table, isChanged } = counted;
  const { owner, bytes, rows, only } = makeParts(counted, 'each');
  const count = (from: string, sign: string): string =>
    `select ${owner} as owner, ${sign}(${rows}) as counting, ${sign}(${bytes}) as bytes from ${from} as each where ${only}`;
  const add = (source: string): string =>
    `update quota_usage set row_count = row_count + changed.counting, byte_count = byte_count + changed.bytes
      from (select owner, sum(counting) as counting, sum(bytes) as bytes from (${source}) as one group by owner) as changed
      where user_id = changed.owner and name = '${countedAs}' and (changed.counting <> 0 or changed.bytes <> 0);`;
  const trigger = (event: string, referencing: string): string =>
    `create trigger ${name}_${event} after ${event} on ${table} referencing ${referencing}
      for each statement execute function ${name}()`;
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then
        insert into quota_usage as usage (user_id, name, row_count, byte_count, accepted_rows, accepted_bytes)
          select owner, '${countedAs}', sum(counting), sum(bytes), 0, 0 from (${count('added', '')}) as one
          where owner is not null group by owner
          on conflict (user_id, name) do update set row_count = usage.row_count + excluded.row_count,
            byte_count = usage.byte_count + excluded.byte_count;
      elsif tg_op = 'DELETE' then
        ${add(count('gone', '-'))}
      else
        ${add(`${count('added', '')} union all ${count('gone', '-')}`)}
      end if;
      return null;
    end $$`,
    trigger('insert', 'new table as added'),
    trigger('delete', 'old table as gone'),
    ...(isChanged ? [trigger('update', 'old table as gone new table as added')] : []),
  ];
}
