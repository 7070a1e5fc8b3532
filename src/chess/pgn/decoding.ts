import { makeLimitError, PGN_LIMITS, type PgnLimitError } from './limits.ts';
import { err, ok, type Result } from '#chess/result';

/** Part of every runtime that this code meets, but of no library that `src/chess` may see: those bring clocks and documents. */
declare const TextDecoder: new (
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252',
  options?: { fatal: boolean },
) => { decode(bytes: Uint8Array): string };

export function decodePgn(bytes: Uint8Array): Result<string, PgnLimitError> {
  return bytes.length > PGN_LIMITS.textBytes ? err(makeLimitError('textBytes')) : ok(decodeLongPgn(bytes));
}

/**
 * Bytes of a PGN file of any length as text: UTF-16 if its byte order mark says so, UTF-8 if the bytes are valid UTF-8, else
 * Latin-1 as Windows writes it. Old databases are Latin-1 and say so nowhere.
 */
export function decodeLongPgn(bytes: Uint8Array): string {
  // Half a letter at the end is left out.
  const pairs = bytes.subarray(0, bytes.length & ~1);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(pairs);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(pairs);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
