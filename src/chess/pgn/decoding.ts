import { makeLimitError, PGN_LIMITS, type PgnLimitError } from './limits.ts';
import { err, ok, type Result } from '#chess/result';

/** What Windows-1252 has where Latin-1 has control characters (https://encoding.spec.whatwg.org/#windows-1252). */
const WINDOWS_1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/**
 * Bytes of a PGN file as text: UTF-16 if its byte order mark says so, UTF-8 if the bytes are valid UTF-8, else
 * Latin-1 as Windows writes it. Old databases are Latin-1 and say so nowhere.
 */
export function decodePgn(bytes: Uint8Array): Result<string, PgnLimitError> {
  if (bytes.length > PGN_LIMITS.textBytes) return err(makeLimitError('textBytes'));
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ok(decodeUtf16(bytes, 0));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ok(decodeUtf16(bytes, 1));
  return ok(decodeUtf8(bytes) ?? decodeLatin1(bytes));
}

function makeString(units: Uint16Array, length: number): string {
  const parts: string[] = [];
  // In pieces, since every code unit is an argument of the call.
  for (let start = 0; start < length; start += 8192) {
    parts.push(String.fromCharCode(...units.subarray(start, Math.min(start + 8192, length))));
  }
  return parts.join('');
}

function decodeUtf16(bytes: Uint8Array, highByte: 0 | 1): string {
  const units = new Uint16Array((bytes.length >> 1) - 1);
  for (let i = 0; i < units.length; i++) {
    const first = bytes[2 * i + 2] ?? 0;
    const second = bytes[2 * i + 3] ?? 0;
    units[i] = highByte === 0 ? first | (second << 8) : second | (first << 8);
  }
  return makeString(units, units.length);
}

function decodeLatin1(bytes: Uint8Array): string {
  const units = Uint16Array.from(bytes, (byte) =>
    byte >= 0x80 && byte < 0xa0 ? WINDOWS_1252.charCodeAt(byte - 0x80) : byte,
  );
  return makeString(units, units.length);
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  const units = new Uint16Array(bytes.length);
  let length = 0;
  let i = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (i < bytes.length) {
    const lead = bytes[i++] ?? 0;
    if (lead < 0x80) {
      units[length++] = lead;
      continue;
    }
    const following = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
    if (lead < 0xc2 || lead > 0xf4 || i + following > bytes.length) return undefined;
    let code = lead & (0x3f >> following);
    for (let n = 0; n < following; n++) {
      const byte = bytes[i++] ?? 0;
      if (byte >> 6 !== 2) return undefined;
      code = (code << 6) | (byte & 0x3f);
    }
    const isOverlong = code < (following === 3 ? 0x10000 : following === 2 ? 0x800 : 0x80);
    if (isOverlong || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return undefined;
    if (code < 0x10000) {
      units[length++] = code;
    } else {
      units[length++] = 0xd800 + ((code - 0x10000) >> 10);
      units[length++] = 0xdc00 + (code & 0x3ff);
    }
  }
  return makeString(units, length);
}
