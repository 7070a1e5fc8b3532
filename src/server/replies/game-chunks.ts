import { EVENT_LINE } from '#chess/replies/counting-games';
import { type ByteStream, CutOff, decompress, isZstd } from './zstd-frames.ts';

export interface GameChunk {
  bytes: Uint8Array<ArrayBuffer>;
  end: number;
}

const longestGameBytes = 16 * 1024 * 1024;
const gameStart = Buffer.from(`\n${EVENT_LINE}`);

export async function* readText(stream: ByteStream): AsyncGenerator<Uint8Array> {
  const pieces = stream[Symbol.asyncIterator]();
  try {
    let start = Buffer.alloc(0);
    while (start.length < 4) {
      const { done, value } = await pieces.next();
      if (done) break;
      start = Buffer.concat([start, value]);
    }
    const all = startWith(start, pieces);
    yield* isZstd(start) ? decompress(all) : all;
  } finally {
    await pieces.return?.();
  }
}

async function* startWith(start: Uint8Array, pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start;
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return;
    yield value;
  }
}

/**
 * A game longer than `chunkBytes` becomes its own chunk. In a truncated text, drops the last game and throws
 * at the end.
 */
export async function* cutChunks(
  text: AsyncIterable<Uint8Array>,
  chunkBytes: number,
  skipBytes: number,
): AsyncGenerator<GameChunk> {
  let parts: Uint8Array[] = [];
  let length = 0;
  let end = skipBytes;
  let skipping = skipBytes;
  let cutOff = undefined as CutOff | undefined;
  for await (const value of untilCutOff(text, (error) => (cutOff = error))) {
    const piece = value.subarray(Math.min(skipping, value.length));
    skipping -= value.length - piece.length;
    parts.push(piece);
    length += piece.length;
    if (length < chunkBytes) continue;
    const buffer = Buffer.concat(parts);
    let from = 0;
    while (buffer.length - from >= chunkBytes) {
      const size = findCut(buffer.subarray(from), chunkBytes);
      if (size === 0) break;
      end += size;
      yield { bytes: copy(buffer.subarray(from, from + size)), end };
      from += size;
    }
    parts = [buffer.subarray(from)];
    length = buffer.length - from;
  }
  const rest = Buffer.concat(parts);
  const size = cutOff === undefined ? rest.length : rest.lastIndexOf(gameStart) + 1;
  if (size > 0) yield { bytes: copy(rest.subarray(0, size)), end: end + size };
  if (cutOff !== undefined) throw cutOff;
}

function findCut(buffer: Buffer, chunkBytes: number): number {
  const last = buffer.lastIndexOf(gameStart, chunkBytes - gameStart.length);
  if (last >= 0) return last + 1;
  const first = buffer.indexOf(gameStart);
  if (first >= 0) return first + 1;
  return buffer.length > longestGameBytes ? buffer.length - gameStart.length : 0;
}

function copy(part: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(part);
}

async function* untilCutOff(
  text: AsyncIterable<Uint8Array>,
  tell: (error: CutOff) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* text;
  } catch (error) {
    if (!(error instanceof CutOff)) throw error;
    tell(error);
  }
}
