import { expect, test } from 'vitest';
import { decodePgn } from './decoding.ts';

const text = '[White "Müller, Jürgen – №1 ♘ 😀"]\r\n\r\n1. e4 *';
const latin = '[White "Müller"] ÿ';

function utf16(littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 + 2 * text.length));
  view.setUint16(0, 0xfeff, littleEndian);
  for (let i = 0; i < text.length; i++) view.setUint16(2 + 2 * i, text.charCodeAt(i), littleEndian);
  return new Uint8Array(view.buffer);
}

const utf8 = new TextEncoder().encode(text);

test.each([
  ['UTF-8', utf8, text],
  ['UTF-8 with a byte order mark', Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8), text],
  ['UTF-16 little endian', utf16(true), text],
  ['UTF-16 big endian', utf16(false), text],
  ['Latin-1', Uint8Array.from(latin, (letter) => letter.charCodeAt(0)), latin],
  ['Windows-1252', Uint8Array.of(0x93, 0xe9, 0x94, 0x20, 0x80), '“é” €'],
  ['nothing', new Uint8Array(), ''],
  ['an odd last byte of UTF-16', Uint8Array.of(0xff, 0xfe, 0x65, 0x00, 0x34), 'e'],
  ['half a byte order mark', Uint8Array.of(0xff), 'ÿ'],
])('reads %s', (_name, bytes, expected) => {
  expect(decodePgn(bytes)).toEqual({ ok: true, value: expected });
});

test.each([
  ['a lone continuation byte', [0x41, 0x80]],
  ['an overlong slash', [0xc0, 0xaf]],
  ['a surrogate', [0xed, 0xa0, 0x80]],
  ['past the last code point', [0xf4, 0x90, 0x80, 0x80]],
  ['a cut sequence', [0x41, 0xe2, 0x82]],
])('takes bytes that are no UTF-8 for Latin-1: %s', (_name, bytes) => {
  const result = decodePgn(Uint8Array.from(bytes));
  expect(result.ok && result.value.length).toBe(bytes.length);
});

test('reads text longer than one piece', () => {
  const long = 'é'.repeat(20_000);
  expect(decodePgn(new TextEncoder().encode(long))).toEqual({ ok: true, value: long });
});
