/** The house opponent as far as a game knows it: its side, its strength, and how long it takes over a move. */
import type { Color } from 'chessops';

export interface House {
  readonly color: Color;
  /** The rating of the people whose moves it draws. */
  readonly rating: number;
  /** Whose games it plays by; undefined where it plays as nobody in particular. */
  readonly book?: HouseBook | undefined;
}

export interface HouseBook {
  readonly site: string;
  readonly name: string;
}

/** The least and the most that it uses of its remaining time: 0.9 to 4.8 s of ten minutes. */
const LEAST_SHARE = 0.0015;
const MORE_SHARE = 0.0065;
const LONGEST_MS = 8000;

/** A number from 0 up to 1 that looks like chance and is the same on every node (the mixer of splitmix32). */
function scatter(seed: number, index: number): number {
  let mixed = (Math.imul(seed | 0, 0x9e3779b1) + Math.imul(index, 0x85ebca6b)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

/** As a person would: mostly soon, now and then after some thought, and faster when time is short. */
export function findThinkMs(seed: number, ply: number, remainingMs: number): number {
  const share = LEAST_SHARE + MORE_SHARE * scatter(seed, ply) ** 2;
  return Math.round(Math.min(LONGEST_MS, remainingMs * share));
}
