/**
 * The net's input: 13 planes for each of eight positions from the mover's side, and eight global planes.
 * https://lczero.org/dev/old/nn/
 */
import { INITIAL_EPD } from 'chessops/fen';
import { isWhiteToMove } from '#chess/opening/graph';
import type { LinePosition } from './line-board.ts';
import { INPUT_PLANES, SQUARES } from './net.ts';

export const PLANES_LENGTH = SQUARES * INPUT_PLANES;

const HISTORY = 8;
const PLANES_A_POSITION = 13;
const REPETITION_PLANE = 12;
const STATE_PLANES = HISTORY * PLANES_A_POSITION;
const ROLES = 'pnbrqk';

const ROLE_PLANES = new Int8Array(128).fill(-1);
for (const [index, letter] of [...ROLES].entries()) {
  ROLE_PLANES[letter.charCodeAt(0)] = index;
  ROLE_PLANES[letter.toUpperCase().charCodeAt(0)] = index;
}
const SLASH = 47;
const ZERO = 48;
const FIRST_SMALL_LETTER = 97;

export function writePlanes({ keys, quietPlies }: LinePosition, planes: Float32Array, offset: number): void {
  planes.fill(0, offset, offset + PLANES_LENGTH);
  const key = keys.at(-1) ?? '';
  const isWhite = isWhiteToMove(key);
  for (let back = 0; back < HISTORY; back++) {
    const at = keys.length - 1 - back;
    // During training, the nets saw an empty history before the first move.
    if (at < 0 && keys[0] === INITIAL_EPD) break;
    const index = Math.max(0, at);
    const plane = back * PLANES_A_POSITION;
    writePieces(keys[index] ?? '', isWhite, planes, offset + plane);
    if (keys.indexOf(keys[index] ?? '') < index) fillPlane(planes, offset + plane + REPETITION_PLANE, 1);
  }
  writeState(key, isWhite, quietPlies, planes, offset + STATE_PLANES);
}

function writePieces(key: string, isWhite: boolean, planes: Float32Array, offset: number): void {
  let rank = 7;
  let file = 0;
  const end = key.indexOf(' ');
  for (let i = 0; i < end; i++) {
    const code = key.charCodeAt(i);
    const role = ROLE_PLANES[code] ?? -1;
    if (role >= 0) {
      const isOwn = code < FIRST_SMALL_LETTER === isWhite;
      const square = file + 8 * (isWhite ? rank : 7 - rank);
      planes[offset + square * INPUT_PLANES + role + (isOwn ? 0 : ROLES.length)] = 1;
      file++;
    } else if (code === SLASH) {
      rank--;
      file = 0;
    } else file += code - ZERO;
  }
}

function writeState(
  key: string,
  isWhite: boolean,
  quietPlies: number,
  planes: Float32Array,
  offset: number,
): void {
  const castling = key.split(' ', 3)[2] ?? '';
  const rights = isWhite ? 'QKqk' : 'qkQK';
  for (const [plane, right] of [...rights].entries())
    if (castling.includes(right)) fillPlane(planes, offset + plane, 1);
  if (!isWhite) fillPlane(planes, offset + 4, 1);
  if (quietPlies > 0) fillPlane(planes, offset + 5, quietPlies);
  fillPlane(planes, offset + 7, 1);
}

function fillPlane(planes: Float32Array, first: number, value: number): void {
  for (let square = 0; square < SQUARES; square++) planes[first + square * INPUT_PLANES] = value;
}
