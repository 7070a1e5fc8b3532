import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

const tables = [
  {
    name: 'studies',
    key: ['user_id', 'color', 'place'],
    columns: [
      ['revision', 'text'],
      ['title', 'text'],
      ['link', 'text', 'nullable'],
      ['exclude_move_indicators', 'text'],
      ['last_update', 'bigint'],
      ['previous_title', 'text', 'nullable'],
      ['previous_link', 'text', 'nullable'],
      ['previous_exclude_move_indicators', 'text', 'nullable'],
      ['previous_last_update', 'bigint', 'nullable'],
    ],
  },
  {
    name: 'study_texts',
    key: ['user_id', 'color', 'place', 'kind', 'part'],
    columns: [
      ['kind', 'text'],
      ['part', 'integer'],
      ['text', 'text'],
    ],
  },
  {
    name: 'study_versions',
    key: ['user_id', 'color', 'place', 'number'],
    columns: [
      ['number', 'integer'],
      ['changed_at', 'bigint'],
      ['what', 'text'],
      ['title', 'text', 'nullable'],
      ['link', 'text', 'nullable'],
      ['exclude_move_indicators', 'text'],
      ['last_update', 'bigint'],
      ['text_prefix', 'integer'],
      ['text_suffix', 'integer'],
      ['text_between', 'text'],
      ['source_prefix', 'integer'],
      ['source_suffix', 'integer'],
      ['source_between', 'text'],
      ['bytes', 'integer'],
    ],
  },
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { name } of tables)
    await sql`alter table ${sql.ref(name)} rename to ${sql.ref(`${name}_before`)}`.execute(db);
  for (const { name, key, columns } of tables) {
    let table: CreateTableBuilder<string, string> = db.schema
      .createTable(name)
      .addColumn('user_id', 'text', (column) =>
        name === 'study_texts'
          ? column.notNull()
          : column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('color', 'text', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull());
    table = table.addPrimaryKeyConstraint(`${name}_by_place`, [...key]);
    for (const [column, type, nullable] of columns)
      table = table.addColumn(column, type, (made) => (nullable === undefined ? made.notNull() : made));
    if (name === 'study_texts')
      table = table.addForeignKeyConstraint(
        'study_texts_of_place',
        ['user_id', 'color', 'place'],
        'studies',
        ['user_id', 'color', 'place'],
        (constraint) => constraint.onDelete('cascade'),
      );
    await table.execute();
    const kept = sql.join(columns.map(([column]) => sql.ref(column)));
    await sql`insert into ${sql.ref(name)} (user_id, color, place, ${kept})
      select user_id, color, 0, ${kept} from ${sql.ref(`${name}_before`)}`.execute(db);
  }
  for (const name of ['study_texts', 'study_versions', 'studies'])
    await db.schema.dropTable(`${name}_before`).execute();
}
