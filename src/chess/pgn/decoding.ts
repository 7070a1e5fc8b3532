import { makeLimitError, PGN_LIMITS, type PgnLimitError } from './limits.ts';
import { err, ok, type Result } from '#chess/result';

/** `src/chess` compiles without the type libraries that declare TextDecoder. */
declare const TextDecoder: new (
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252',
  options?: { fatal: boolean },
) => { decode(bytes: Uint8Array): string };

export function decodePgn(bytes: Uint8Array): Result<string, PgnLimitError> {
  return bytes.length > PGN_LIMITS.textBytes ? err(makeLimitError('textBytes')) : ok(decodeLongPgn(bytes));
}

/** Old databases name no encoding, so invalid UTF-8 counts as windows-1252. */
export function decodeLongPgn(bytes: Uint8Array): string {
  // An odd last byte is half a UTF-16 character.
  const pairs = bytes.subarray(0, bytes.length & ~1);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(pairs);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(pairs);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
