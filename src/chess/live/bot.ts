import type { Color } from 'chessops';

export interface Bot {
  readonly color: Color;
  readonly rating: number;
  readonly book?: BotBook | undefined;
}

export interface BotBook {
  readonly site: string;
  readonly name: string;
}

/** The bot thinks for a share of its remaining time: 0.9 to 4.8 seconds with ten minutes left. */
const LEAST_SHARE = 0.0015;
const MORE_SHARE = 0.0065;
const LONGEST_MS = 8000;

function scatter(seed: number, index: number): number {
  let mixed = (Math.imul(seed | 0, 0x9e3779b1) + Math.imul(index, 0x85ebca6b)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

export function findThinkMs(seed: number, ply: number, remainingMs: number): number {
  const share = LEAST_SHARE + MORE_SHARE * scatter(seed, ply) ** 2;
  return Math.round(Math.min(LONGEST_MS, remainingMs * share));
}
