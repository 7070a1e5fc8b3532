import { parsePgn } from '#chess/pgn/reader';

import { makeDateText } from '../../lib/date-text.ts';

export interface PickerRow {
  id: string;
  name: string;
  pgn: string;
}

function findPlayedAt(headers: ReadonlyMap<string, string>): Date | undefined {
  const date = headers.get('UTCDate') ?? headers.get('Date') ?? '';
  const played = new Date(`${date.replaceAll('.', '-')}T${headers.get('UTCTime') ?? '00:00:00'}Z`);
  return Number.isNaN(played.getTime()) ? undefined : played;
}

export function makeGameRow(pgn: string, index: number): PickerRow {
  const games = parsePgn(pgn);
  const headers = (games.ok && games.value[0]?.headers) || new Map<string, string>();
  const players = `${headers.get('White') ?? '?'} vs. ${headers.get('Black') ?? '?'}`;
  const playedAt = findPlayedAt(headers);
  const name = playedAt === undefined ? players : `${players} ${makeDateText(playedAt)}`;
  return { id: String(index), name, pgn };
}
