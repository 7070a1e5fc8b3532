import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { SPEEDS } from '#chess/pgn/speed';
import { BANDS } from '#chess/replies/counting-cell';
import { makeCountingKey } from '#chess/replies/counting-key';
import { readReplies, type ReplyCell } from './pack-cells.ts';
import { applicationId, formatVersion, type PackDescription, packHeader } from './pack-file.ts';
import { ExplainedError } from '../explained-error.ts';

export class BadPack extends ExplainedError {}

export function identify(path: string): string {
  const { dev, ino, size, mtimeMs } = statSync(path);
  return `${path} ${dev} ${ino} ${size} ${mtimeMs}`;
}

const gamesRow = z.object({ band: z.literal(BANDS), speed: z.literal(SPEEDS), games: z.int() });

const cacheKilobytes = 16 * 1024;

export class Pack {
  readonly description: PackDescription;
  readonly #db: DatabaseSync;
  readonly #find: ReturnType<DatabaseSync['prepare']>;

  constructor(path: string) {
    checkFile(path);
    this.#db = new DatabaseSync(path, { readOnly: true });
    try {
      this.description = this.#describe(path);
      // Keeps one lock while the file is open, because a lock per query would be slower.
      this.#db.exec(`pragma locking_mode = exclusive; pragma cache_size = -${cacheKilobytes}`);
      this.#find = this.#db.prepare('select replies from positions where key = ?');
    } catch (error) {
      this.#db.close();
      throw error instanceof BadPack ? error : new BadPack(`${path} is damaged.`, { cause: error });
    }
  }

  findReplies(positionKey: string): ReplyCell[] | undefined {
    const { hi, lo } = makeCountingKey(positionKey);
    const row = this.#find.get((BigInt(hi) << 32n) | BigInt(lo >>> 0));
    if (row === undefined) return undefined;
    const cells = row.replies instanceof Uint8Array ? readReplies(row.replies) : undefined;
    if (cells === undefined) throw new BadPack('The pack is damaged.');
    return cells;
  }

  close(): void {
    this.#db.close();
  }

  #describe(path: string): PackDescription {
    const row = this.#db.prepare("select value from header where name = 'pack'").get();
    const header = packHeader.safeParse(JSON.parse(String(row?.value)));
    if (!header.success) throw new BadPack(`${path} has no header that can be read.`);
    const rows = this.#db.prepare('select band, speed, games from games order by band, speed').all();
    return { ...header.data, cells: z.array(gamesRow).parse(rows) };
  }
}

/**
 * Checks the header before SQLite opens the file: https://www.sqlite.org/fileformat2.html#the_database_header
 */
function checkFile(path: string): void {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(100);
    const length = readSync(file, head, 0, 100, 0);
    if (
      length < 100 ||
      head.toString('latin1', 0, 15) !== 'SQLite format 3' ||
      head.readUInt32BE(68) !== applicationId
    )
      throw new BadPack(`${path} is not a pack made by "npm run explorer".`);
    if (head.readUInt32BE(60) !== formatVersion)
      throw new BadPack(`${path} has a format this version cannot read. Build it again.`);
    const rawPageSize = head.readUInt16BE(16);
    const pageBytes = rawPageSize === 1 ? 65_536 : rawPageSize;
    if (fstatSync(file).size < pageBytes * head.readUInt32BE(28))
      throw new BadPack(`${path} is incomplete. Copy or build it again.`);
  } finally {
    closeSync(file);
  }
}
