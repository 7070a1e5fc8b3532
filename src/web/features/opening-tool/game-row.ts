import { makeDateText } from '../../lib/date-text.ts';

/** A game of a list: its row says who played and when. */
export type GameRow = { id: string; name: string; pgn: string };

function findTag(pgn: string, name: string): string | undefined {
  return new RegExp(`^\\[${name} "((?:[^"\\\\]|\\\\.)*)"\\]`, 'm').exec(pgn)?.[1]?.replace(/\\(.)/g, '$1');
}

function findPlayedAt(pgn: string): Date | undefined {
  const date = findTag(pgn, 'UTCDate') ?? findTag(pgn, 'Date') ?? '';
  const played = new Date(`${date.replaceAll('.', '-')}T${findTag(pgn, 'UTCTime') ?? '00:00:00'}Z`);
  return Number.isNaN(played.getTime()) ? undefined : played;
}

/** `white player vs. black player` and a short date and time of the place the page is in. */
export function makeGameRow(pgn: string, index: number): GameRow {
  const players = `${findTag(pgn, 'White') ?? '?'} vs. ${findTag(pgn, 'Black') ?? '?'}`;
  const playedAt = findPlayedAt(pgn);
  const name = playedAt === undefined ? players : `${players} ${makeDateText(playedAt)}`;
  return { id: String(index), name, pgn };
}
