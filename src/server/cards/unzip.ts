import { inflateRawSync } from 'node:zlib';

export interface ZipLimits {
  entries: number;
  fileBytes: number;
}

export class ArchiveError extends Error {}

interface Place {
  method: number;
  packedBytes: number;
  offset: number;
}

const [stored, deflated] = [0, 8];
const encrypted = 1;
const endSign = Buffer.from('PK\x05\x06', 'latin1');
const endBytes = 22;
const longestComment = 65_535;

export class ZipReader {
  readonly #bytes: Buffer;
  readonly #limits: ZipLimits;
  readonly #places = new Map<string, Place>();

  constructor(bytes: Buffer, limits: ZipLimits) {
    this.#bytes = bytes;
    this.#limits = limits;
    try {
      this.#readDirectory();
    } catch (error) {
      throw error instanceof RangeError ? new ArchiveError('The archive is broken') : error;
    }
  }

  has(name: string): boolean {
    return this.#places.has(name);
  }

  read(name: string): Buffer {
    const place = this.#places.get(name);
    if (place === undefined) throw new ArchiveError(`The archive has no ${name}`);
    const { method, packedBytes, offset } = place;
    const bytes = this.#bytes;
    try {
      if (bytes.toString('latin1', offset, offset + 4) !== 'PK\x03\x04') throw new RangeError();
      const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
      if (start + packedBytes > bytes.length) throw new RangeError();
      const packed = bytes.subarray(start, start + packedBytes);
      if (method === deflated) return inflateRawSync(packed, { maxOutputLength: this.#limits.fileBytes });
      if (method === stored && packedBytes <= this.#limits.fileBytes) return packed;
    } catch (error) {
      throw makeUnpackError(error, this.#limits.fileBytes);
    }
    throw new ArchiveError('The archive uses an unsupported compression');
  }

  #readDirectory(): void {
    const bytes = this.#bytes;
    const end = bytes.lastIndexOf(endSign);
    if (end === -1 || end < bytes.length - endBytes - longestComment || end + endBytes > bytes.length)
      throw new ArchiveError('This is not an archive');
    const count = bytes.readUInt16LE(end + 10);
    if (count > this.#limits.entries)
      throw new ArchiveError(`The archive has more than ${this.#limits.entries.toLocaleString('en')} files`);
    let at = bytes.readUInt32LE(end + 16);
    for (let left = count; left > 0; left -= 1) {
      if (bytes.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new RangeError();
      const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) =>
        bytes.readUInt16LE(at + place),
      );
      const nameEnd = at + 46 + (nameBytes ?? 0);
      if ((bytes.readUInt16LE(at + 8) & encrypted) !== 0) throw new ArchiveError('The archive is encrypted');
      this.#places.set(bytes.toString('utf8', at + 46, nameEnd), {
        method: bytes.readUInt16LE(at + 10),
        packedBytes: bytes.readUInt32LE(at + 20),
        offset: bytes.readUInt32LE(at + 42),
      });
      at = nameEnd + (extraBytes ?? 0) + (commentBytes ?? 0);
    }
  }
}

export function makeUnpackError(error: unknown, mostBytes: number): ArchiveError {
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
  return new ArchiveError(
    isTooLarge ? `Unpacked, the archive is larger than ${mostBytes >> 20} MiB` : 'The archive is broken',
  );
}
