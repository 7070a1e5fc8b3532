import { makeLimitError, PGN_LIMITS, type PgnLimitError } from './limits.ts';
import { err, ok, type Result } from '#chess/result';

/** Declared here, because `src/chess` compiles without the type libraries that contain TextDecoder. */
declare const TextDecoder: new (
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252',
  options?: { fatal: boolean },
) => { decode(bytes: Uint8Array): string };

export function decodePgn(bytes: Uint8Array): Result<string, PgnLimitError> {
  return bytes.length > PGN_LIMITS.textBytes ? err(makeLimitError('textBytes')) : ok(decodeLongPgn(bytes));
}

/** Decodes invalid UTF-8 as windows-1252, because old databases name no encoding. */
export function decodeLongPgn(bytes: Uint8Array): string {
  const pairs = bytes.subarray(0, bytes.length & ~1);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(pairs);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(pairs);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
