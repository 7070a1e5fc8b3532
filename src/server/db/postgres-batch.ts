/**
 * Several statements in one trip to PostgreSQL, https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY.
 * `pg` sends each by itself and has each described again; trips and their system calls were most of what a review cost.
 */
import { type Connection, type FieldDef, type Submittable, types } from 'pg';

export interface Statement {
  /** A connection parses a named one once. A name always stands for the same text. */
  name?: string;
  text: string;
  values: readonly unknown[];
  /** It finds or changes one row by its key, so it takes little time. */
  isOfOneRow?: boolean;
}

export interface StatementResult {
  /** The first word of the statement, such as UPDATE. */
  command: string;
  /** Rows that were read or changed. */
  count: number;
  rows: object[];
}

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

/** What the named statements of a connection answer with. */
const parsed = new WeakMap<Connection, Map<string, readonly Column[]>>();

/**
 * Handed to `client.query`, which calls its methods with what the database says. What is sent before one Sync is a transaction: it
 * is committed there, and undone where one of the statements fails.
 */
export class Batch implements Submittable {
  readonly #statements: readonly Statement[];
  readonly #results: StatementResult[] = [];
  readonly #answer = Promise.withResolvers<StatementResult[]>();
  #known = new Map<string, readonly Column[]>();
  #described: readonly Column[] = [];
  #rows: object[] = [];

  constructor(statements: readonly Statement[]) {
    this.#statements = statements;
  }

  /** What each of the statements did, once that is durable. */
  get answer(): Promise<StatementResult[]> {
    return this.#answer.promise;
  }

  /** What came before the statement that failed. */
  get answered(): readonly StatementResult[] {
    return this.#results;
  }

  /** Whether the connection may have a name that nobody knows of: that of the statement that failed. What comes behind it was not parsed. */
  get isUnclear(): boolean {
    const { name } = this.#current;
    return name !== undefined && !this.#known.has(name);
  }

  /** The one whose answer comes next. */
  get #current(): Partial<Statement> {
    return this.#statements[this.#results.length] ?? {};
  }

  submit(connection: Connection): void {
    this.#known = parsed.get(connection) ?? this.#known;
    parsed.set(connection, this.#known);
    connection.stream.cork();
    const sent = new Set(this.#known.keys());
    for (const { name = '', text, values } of this.#statements) {
      if (!sent.has(name)) {
        // The types of `pg` ask for a second argument that it has not had for years.
        connection.parse({ name, text, types: [] }, true);
        connection.describe({ type: 'S', name }, true);
        if (name !== '') sent.add(name);
      }
      connection.bind({ statement: name, values: values.map(makeText) }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    this.#described = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: types.getTypeParser(dataTypeID),
    }));
    this.#keep();
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const columns = this.#known.get(this.#current.name ?? '') ?? this.#described;
    const row: Record<string, unknown> = {};
    for (let place = 0; place < columns.length; place += 1) {
      const column = columns[place];
      const text = fields[place] ?? null;
      if (column !== undefined) row[column.name] = text === null ? null : column.parse(text);
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [command = '', ...numbers] = text.split(' ');
    this.#keep();
    this.#described = [];
    this.#results.push({ command, count: Number(numbers.at(-1) ?? 0), rows: this.#rows });
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    this.#answer.resolve(this.#results);
  }

  handleError(error: Error): void {
    this.#answer.reject(error);
  }

  /** The connection has parsed it, and need not be told its text again. */
  #keep(): void {
    const { name } = this.#current;
    if (name !== undefined && !this.#known.has(name)) this.#known.set(name, this.#described);
  }
}

function makeText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  throw new Error('Only texts, numbers and truth values go into a batch');
}
