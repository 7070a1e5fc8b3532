import { BLACK_BIT, KING, NO_SQUARE, PIECE_LETTERS, SQUARE_NAMES } from '#chess/position/mailbox';

/** A 64-bit Zobrist key in two halves. Games packs contain these keys, so the numbers must never change. */
export interface CountingKey {
  hi: number;
  lo: number;
}

/** The index is `square << 4 | piece`. Piece 0 marks a square with a legal en passant capture. */
export const SQUARE_HI = new Int32Array(120 * 16);
export const SQUARE_LO = new Int32Array(120 * 16);
/** The index is `castling | turn << 4`. */
export const STATE_HI = new Int32Array(32);
export const STATE_LO = new Int32Array(32);

let counter = 0;
for (const [hi, lo] of [
  [SQUARE_HI, SQUARE_LO],
  [STATE_HI, STATE_LO],
] as const) {
  for (let i = 0; i < hi.length; i++) {
    hi[i] = mix(++counter);
    lo[i] = mix(++counter);
  }
}
SQUARE_HI[NO_SQUARE] = 0;
SQUARE_LO[NO_SQUARE] = 0;

/** MurmurHash3's finalizer (https://github.com/aappleby/smhasher) */
function mix(value: number): number {
  let bits = Math.imul(value, 0x9e3779b9);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

const CASTLING_LETTERS = 'KQkq';
const PIECES_BY_CODE = new Uint8Array(128);
for (let role = 1; role <= KING; role++) {
  PIECES_BY_CODE[PIECE_LETTERS.charCodeAt(role)] = role;
  PIECES_BY_CODE[PIECE_LETTERS.charCodeAt(role | BLACK_BIT)] = role | BLACK_BIT;
}

export function makeCountingKey(key: string): CountingKey {
  const [board = '', turn, castling = '-', enPassant = '-'] = key.split(' ', 4);
  let hi = 0;
  let lo = 0;
  let square = 91;
  for (let i = 0; i < board.length && square > 20; i++) {
    const code = board.charCodeAt(i);
    const piece = PIECES_BY_CODE[code] ?? 0;
    if (piece > 0) {
      hi ^= SQUARE_HI[(square << 4) | piece] ?? 0;
      lo ^= SQUARE_LO[(square << 4) | piece] ?? 0;
      square++;
    } else if (code === 47) square -= 18;
    else square += code - 48;
  }
  let state = turn === 'b' ? 16 : 0;
  for (const letter of castling) {
    const index = CASTLING_LETTERS.indexOf(letter);
    if (index >= 0) state |= 1 << index;
  }
  const passed = enPassant === '-' ? NO_SQUARE : Math.max(NO_SQUARE, SQUARE_NAMES.indexOf(enPassant, 21));
  return {
    hi: hi ^ (STATE_HI[state] ?? 0) ^ (SQUARE_HI[passed << 4] ?? 0),
    lo: lo ^ (STATE_LO[state] ?? 0) ^ (SQUARE_LO[passed << 4] ?? 0),
  };
}
