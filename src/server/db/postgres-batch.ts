/**
 * Sends several statements in one round trip, which `pg` cannot do:
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY
 */
import { type Connection, type FieldDef, type Submittable, types } from 'pg';

export interface Statement {
  name?: string;
  text: string;
  values: readonly unknown[];
  isOfOneRow?: boolean;
}

export interface StatementResult {
  command: string;
  count: number;
  rows: object[];
}

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

const parsed = new WeakMap<Connection, Map<string, readonly Column[]>>();

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

  get answer(): Promise<StatementResult[]> {
    return this.#answer.promise;
  }

  get answered(): readonly StatementResult[] {
    return this.#results;
  }

  get isUnclear(): boolean {
    const { name } = this.#current;
    return name !== undefined && !this.#known.has(name);
  }

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
