/**
 * Lichess files have many zstd frames, but Node's decompressor stops after the first:
 * https://datatracker.ietf.org/doc/html/rfc8878#section-3.1
 */
import { Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';

export type ByteStream = AsyncIterable<Uint8Array>;

/** Thrown at the end of a truncated stream. Everything decoded until then is valid. */
export class CutOff extends Error {}

const frameMagic = 0xfd2fb528;
const outputBytes = 512 * 1024;

export function isZstd(start: Uint8Array): boolean {
  return start.length >= 4 && isFrameMagic(Buffer.from(start).readUInt32LE(0));
}

function isFrameMagic(magic: number): boolean {
  return magic === frameMagic || isSkippable(magic);
}

function isSkippable(magic: number): boolean {
  return magic >>> 4 === 0x184d2a5;
}

export async function* decompress(stream: ByteStream): AsyncGenerator<Uint8Array> {
  const bytes = new ByteReader(stream);
  while (!(await bytes.isAtEnd())) {
    const magic = await bytes.read(4);
    const number = magic.readUInt32LE(0);
    if (isSkippable(number)) {
      for await (const _ of bytes.pass((await bytes.read(4)).readUInt32LE(0)));
    } else if (number === frameMagic) {
      yield* decompressFrame(readFrame(bytes, magic));
    } else {
      throw new CutOff('holds something else than zstd');
    }
  }
}

async function* decompressFrame(frame: ByteStream): AsyncGenerator<Uint8Array> {
  const decoder = createZstdDecompress({ chunkSize: outputBytes });
  const input = Readable.from(frame, { objectMode: false });
  input.on('error', (error) => decoder.destroy(error));
  input.pipe(decoder);
  try {
    for await (const piece of decoder) yield piece;
  } catch (error) {
    throw error instanceof CutOff ? error : new CutOff('is damaged', { cause: error });
  } finally {
    input.destroy();
    decoder.destroy();
  }
}

async function* readFrame(bytes: ByteReader, magic: Buffer): AsyncGenerator<Buffer> {
  yield magic;
  const descriptor = await bytes.read(1);
  const flags = descriptor[0] ?? 0;
  const isSingleSegment = (flags & 32) !== 0;
  const dictionaryBytes = [0, 1, 2, 4][flags & 3] ?? 0;
  const sizeBytes = [isSingleSegment ? 1 : 0, 2, 4, 8][flags >> 6] ?? 0;
  yield descriptor;
  yield* bytes.pass((isSingleSegment ? 0 : 1) + dictionaryBytes + sizeBytes);
  for (let isLast = false; !isLast;) {
    const head = await bytes.read(3);
    const block = head.readUIntLE(0, 3);
    isLast = (block & 1) === 1;
    const isRepeat = ((block >> 1) & 3) === 1;
    yield head;
    yield* bytes.pass(isRepeat ? 1 : block >> 3);
  }
  if ((flags & 4) !== 0) yield* bytes.pass(4);
}

class ByteReader {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: ByteStream) {
    this.#pieces = stream[Symbol.asyncIterator]();
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#pieces.next();
      if (done) return true;
      this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    return false;
  }

  async read(count: number): Promise<Buffer> {
    if (this.#rest.length >= count) return this.#take(count);
    const parts: Buffer[] = [];
    for await (const part of this.pass(count)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *pass(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0;) {
      if (await this.isAtEnd()) throw new CutOff('ends in the middle');
      const part = this.#take(Math.min(left, this.#rest.length));
      left -= part.length;
      yield part;
    }
  }

  #take(count: number): Buffer {
    const part = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(count);
    return part;
  }
}
