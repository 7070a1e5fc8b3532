import { parsePgn } from './reader.ts';
import type { ColorName } from '#chess/position/color-name';
import { err, ok, type Result } from '#chess/result';

export interface GameRecord {
  username: string;
  actualOpening: string;
  playerColor: ColorName;
  playerElo: number | null;
  playerOpening: string;
  howLeftOpening: string;
  howResolved: string;
  link: string;
  notes: string;
  opponentElo: number | null;
  opponentColor: ColorName;
  opponentName: string;
  pgn: string;
  result: number | null;
  moveLeftOpening: null;
  dateTimePlayed: string | null;
  timeControl: string;
  site: 'Lichess' | 'Chess.com' | null;
}

export type NoGameRecord = 'too-large' | 'no-game' | 'not-a-player';

export function parseGameRecord(pgn: string, username: string): Result<GameRecord, NoGameRecord> {
  const chapters = parsePgn(pgn);
  if (!chapters.ok) return err('too-large');
  const headers = chapters.value[0]?.headers;
  if (!headers) return err('no-game');
  const playerColor = findPlayerColor(headers, username);
  return playerColor ? ok(makeGameRecord(headers, playerColor, pgn)) : err('not-a-player');
}

export function findPlayerColor(
  headers: ReadonlyMap<string, string>,
  username: string,
): ColorName | undefined {
  const name = username.trim().toLowerCase();
  if (name === '') return undefined;
  return (['White', 'Black'] as const).find((color) => headers.get(color)?.trim().toLowerCase() === name);
}

export function makeGameRecord(
  headers: ReadonlyMap<string, string>,
  playerColor: ColorName,
  pgn: string,
): GameRecord {
  const header = (name: string) => headers.get(name)?.trim() ?? '';
  const opponentColor = playerColor === 'White' ? 'Black' : 'White';
  return {
    username: header(playerColor),
    actualOpening: findOpening(header),
    playerColor,
    playerElo: parseElo(header(`${playerColor}Elo`)),
    playerOpening: '',
    howLeftOpening: '',
    howResolved: header('Termination').split(/\s+/).at(-1) ?? '',
    link: findLink(header),
    notes: '',
    opponentElo: parseElo(header(`${opponentColor}Elo`)),
    opponentColor,
    opponentName: header(opponentColor),
    pgn,
    result: parseScore(header('Result'), playerColor),
    moveLeftOpening: null,
    dateTimePlayed: parseDateTime(header('UTCDate') || header('Date'), header('UTCTime')),
    timeControl: header('TimeControl'),
    site: findSite(header),
  };
}

type Header = (name: string) => string;

/** chess.com gives the opening only in a link to its opening pages. */
function findOpening(header: Header): string {
  const named = header('Opening');
  if (named !== '' && named !== '?') return named;
  const slug = header('ECOUrl').split('/').at(-1) ?? '';
  const eco = header('ECO');
  return slug.replaceAll('-', ' ') || (eco === '?' ? '' : eco);
}

function findLink(header: Header): string {
  return [header('Link'), header('Site')].find((address) => /^https?:\/\//i.test(address)) ?? '';
}

function findSite(header: Header): GameRecord['site'] {
  const place = `${header('Site')} ${header('Link')}`.toLowerCase();
  if (place.includes('lichess.org')) return 'Lichess';
  return place.includes('chess.com') ? 'Chess.com' : null;
}

function parseElo(text: string): number | null {
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

function parseScore(result: string, playerColor: ColorName): number | null {
  const [white, black] = result.split('-');
  switch (playerColor === 'White' ? white : black) {
    case '1':
      return 1;
    case '0':
      return 0;
    case '1/2':
      return 0.5;
    default:
      return null;
  }
}

function parseDateTime(date: string, time: string): string | null {
  const day = /^(\d{4})[.-](\d{2})[.-](\d{2})$/.exec(date);
  if (!day) return null;
  const [, year = '', month = '', dayOfMonth = ''] = day;
  if (Number(dayOfMonth) < 1 || Number(dayOfMonth) > daysInMonth(Number(year), Number(month))) return null;
  const clock = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/.test(time) ? time : '00:00:00';
  return `${year}-${month}-${dayOfMonth}T${clock}.000Z`;
}

function daysInMonth(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}
