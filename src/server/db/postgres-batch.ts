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
}

export interface StatementResult {
  /** Its first word, such as UPDATE. */
  command: string;
  /** Rows that were read or changed. */
  count: number;
  rows: object[];
}

/** Whether a transaction is to be committed, by what its statements did. */
type Verdict = (results: readonly StatementResult[]) => boolean;

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

/** What the named statements of a connection answer with. */
const parsed = new WeakMap<Connection, Map<string, readonly Column[]>>();

const begin: Statement = { name: 'begin', text: 'begin', values: [] };
const commit: Statement = { name: 'commit', text: 'commit', values: [] };
const rollback: Statement = { name: 'rollback', text: 'rollback', values: [] };

/** Handed to `client.query`, which calls its methods with what the database says. */
export class Batch implements Submittable {
  readonly #statements: readonly Statement[];
  readonly #verdict: Verdict | undefined;
  /** In the order in which they were sent, of which the first are answered. */
  readonly #sent: Statement[] = [];
  readonly #results: StatementResult[] = [];
  readonly #answer = Promise.withResolvers<StatementResult[]>();
  #known = new Map<string, readonly Column[]>();
  #described: readonly Column[] = [];
  #rows: object[] = [];

  /** With a verdict they are one transaction. */
  constructor(statements: readonly Statement[], verdict?: Verdict) {
    this.#statements = statements;
    this.#verdict = verdict;
  }

  /** What each of the statements did, once that is durable or undone. Where one fails the transaction is left open, for its sender to end. */
  get answer(): Promise<StatementResult[]> {
    return this.#answer.promise;
  }

  /** What those did that have been answered. */
  get results(): readonly StatementResult[] {
    return this.#verdict === undefined ? this.#results : this.#results.slice(1, this.#statements.length + 1);
  }

  /** Whether the connection has a name that nobody knows of: the statement that failed may have been parsed before, and it may not. */
  get isUnclear(): boolean {
    return this.#sent
      .slice(this.#results.length)
      .some(({ name }) => name !== undefined && !this.#known.has(name));
  }

  submit(connection: Connection): void {
    this.#known = parsed.get(connection) ?? this.#known;
    parsed.set(connection, this.#known);
    connection.stream.cork();
    if (this.#verdict !== undefined) this.#send(connection, begin);
    for (const statement of this.#statements) this.#send(connection, statement);
    if (this.#verdict === undefined) connection.sync();
    else connection.flush();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    this.#described = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: types.getTypeParser(dataTypeID),
    }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { name = '' } = this.#sent[this.#results.length] ?? begin;
    const columns = this.#known.get(name) ?? this.#described;
    const row: Record<string, unknown> = {};
    for (let place = 0; place < columns.length; place += 1) {
      const column = columns[place];
      const text = fields[place] ?? null;
      if (column !== undefined) row[column.name] = text === null ? null : column.parse(text);
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }, connection: Connection): void {
    const [command = '', ...numbers] = text.split(' ');
    const { name = '' } = this.#sent[this.#results.length] ?? begin;
    if (name !== '' && !this.#known.has(name)) this.#known.set(name, this.#described);
    this.#described = [];
    this.#results.push({ command, count: Number(numbers.at(-1) ?? 0), rows: this.#rows });
    this.#rows = [];
    if (this.#verdict !== undefined && this.#results.length === this.#statements.length + 1)
      this.#end(connection, this.#verdict(this.#results.slice(1)));
  }

  handleReadyForQuery(): void {
    this.#answer.resolve([...this.results]);
  }

  /** Until it is told to go on, the database answers nothing more. */
  handleError(error: Error, connection: Connection): void {
    if (this.#sent.length <= this.#statements.length + 1 && this.#verdict !== undefined) connection.sync();
    this.#answer.reject(error);
  }

  #end(connection: Connection, isGood: boolean): void {
    connection.stream.cork();
    this.#send(connection, isGood ? commit : rollback);
    connection.sync();
    connection.stream.uncork();
  }

  /** The types of `pg` ask for a second argument that it has not had for years. */
  #send(connection: Connection, { name = '', text, values }: Statement): void {
    const isKnown = this.#known.has(name) || this.#sent.some((sent) => sent.name === name);
    if (!isKnown) {
      connection.parse({ name, text, types: [] }, true);
      connection.describe({ type: 'S', name }, true);
    }
    connection.bind({ statement: name, values: values.map(makeText) }, true);
    connection.execute(null, true);
    this.#sent.push(name === '' ? { text, values } : { name, text, values });
  }
}

function makeText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  throw new Error('Only texts, numbers and truth values go into a batch');
}
