import type { Color } from 'chessops/types';
import * as z from 'zod/mini';
import type { RealGame } from '#chess/review/real-game';

export interface PlayOutPosition {
  fen: string;
  color: Color;
  from?: string | undefined;
  card?: string | undefined;
}

/** Too long for an address, so the browser's history stores it. */
export interface PlayOutMemory {
  real?: RealGame['real'] | undefined;
  mistakes?: RealGame['mistakes'] | undefined;
  played?: readonly string[] | undefined;
}

const memory = z.object({
  real: z.optional(z.array(z.number())),
  mistakes: z.optional(z.array(z.object({ move: z.number(), words: z.string() }))),
  played: z.optional(z.array(z.string())),
});

export function readPlayOutMemory(state: unknown): PlayOutMemory {
  return z.safeParse(memory, state).data ?? {};
}

export interface PlayOutLink {
  to: string;
  state: PlayOutMemory;
}

const longest = 120;

export interface ClockedPosition extends PlayOutPosition {
  rating: number;
}

export function makeClockedAddress({ rating, ...position }: ClockedPosition): string {
  return makePlayOutAddress(position).replace('/play_out?', `/opening_game?rating=${rating}&`);
}

export function parseClockedSearch(search: URLSearchParams): ClockedPosition | undefined {
  const position = parsePlayOutSearch(search);
  const rating = Number(search.get('rating'));
  return position && rating > 0 ? { ...position, rating } : undefined;
}

export function makePlayOutAddress({ fen, color, from, card }: PlayOutPosition): string {
  const query = {
    color,
    ...(from !== undefined && { from: from.slice(0, longest) }),
    ...(card !== undefined && { card }),
  };
  return `/play_out?${new URLSearchParams(query).toString()}&fen=${fen.replaceAll(' ', '_')}`;
}

export function parsePlayOutSearch(search: URLSearchParams): PlayOutPosition | undefined {
  const fen = (search.get('fen') ?? '').replaceAll('_', ' ');
  if (fen === '' || fen.length > longest) return undefined;
  const from = search.get('from') ?? '';
  const card = search.get('card') ?? '';
  return {
    fen: fen.split(' ').length === 4 ? `${fen} 0 1` : fen,
    color: search.get('color') === 'black' ? 'black' : 'white',
    ...(from !== '' && { from: from.slice(0, longest) }),
    ...(card !== '' && { card }),
  };
}

export interface PlayedOut {
  card: string;
  isPassed: boolean;
}

const playedOut = z.object({ playedOut: z.object({ card: z.string(), isPassed: z.boolean() }) });

export function readPlayedOut(state: unknown): PlayedOut | undefined {
  return z.safeParse(playedOut, state).data?.playedOut;
}

export const playOutTag = 'play-out';
