/** Where a position is played out against the computer: any screen with a position leads there. */
import type { Color } from 'chessops/types';

export interface PlayOutPlace {
  fen: string;
  /** The player's. */
  color: Color;
  /** `14. Bxb5 of cedar_lane vs. tabiya_fan` */
  from?: string | undefined;
}

/** What the address cannot hold. */
export interface PlayOutMemory {
  /** The player's win chances in the real game: at the start, and after each own move. */
  real?: readonly number[];
}

export interface PlayOutLink {
  to: string;
  state: PlayOutMemory;
}

const longest = 120;

/** `/play_out?color=white&fen=…` */
export function makePlayOutAddress({ fen, color, from }: PlayOutPlace): string {
  const query = { color, ...(from !== undefined && { from: from.slice(0, longest) }) };
  return `/play_out?${new URLSearchParams(query).toString()}&fen=${fen.replaceAll(' ', '_')}`;
}

/** Undefined where the address has no position. Whether it is one is for the board to say. */
export function parsePlayOutSearch(search: URLSearchParams): PlayOutPlace | undefined {
  const fen = (search.get('fen') ?? '').replaceAll('_', ' ');
  if (fen === '' || fen.length > longest) return undefined;
  const from = search.get('from') ?? '';
  return {
    fen: fen.split(' ').length === 4 ? `${fen} 0 1` : fen,
    color: search.get('color') === 'black' ? 'black' : 'white',
    ...(from !== '' && { from: from.slice(0, longest) }),
  };
}
