export interface StoredGame {
  id: string;
  headers: Map<string, string>;
  movetext: string;
  startedAt: number;
  endedAt: number;
}

const day = 86_400_000;
const headerLine = /^\[(\w+) "((?:[^"\\]|\\.)*)"\]$/;
const dateHeaders = ['Date', 'UTCDate', 'EndDate'];

function parseTime(date = '', time = '00:00:00'): number {
  const ms = Date.parse(`${date.replaceAll('.', '-')}T${time}Z`);
  return Number.isNaN(ms) ? 0 : ms;
}

function parseGame(text: string): StoredGame | undefined {
  const headers = new Map<string, string>();
  const movetext: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const match = headerLine.exec(line.trim());
    if (match?.[1] && match[2] !== undefined) headers.set(match[1], match[2]);
    else if (line.trim()) movetext.push(line.trim());
  }
  if (headers.size === 0) return undefined;
  const startedAt = parseTime(headers.get('UTCDate') ?? headers.get('Date'), headers.get('UTCTime'));
  const endDate = headers.get('EndDate');
  const address = headers.get('Link') ?? headers.get('Site') ?? '';
  return {
    id: headers.get('GameId') ?? address.split('/').at(-1) ?? '',
    headers,
    movetext: movetext.join(' '),
    startedAt,
    endedAt: endDate ? parseTime(endDate, headers.get('EndTime')) : startedAt,
  };
}

function shiftGame(game: StoredGame, ms: number): StoredGame {
  const headers = new Map(game.headers);
  for (const name of dateHeaders) {
    const value = headers.get(name);
    const time = value ? parseTime(value) : 0;
    if (time) headers.set(name, new Date(time + ms).toISOString().slice(0, 10).replaceAll('-', '.'));
  }
  return { ...game, headers, startedAt: game.startedAt + ms, endedAt: game.endedAt + ms };
}

/** Shifts all dates by the same number of days, so that the newest game ended within the last 24 hours. */
export function parseGames(pgn: string, now: number): StoredGame[] {
  const games = pgn
    .split(/\n(?=\[Event )/)
    .map(parseGame)
    .filter((game) => game !== undefined);
  const newest = Math.max(...games.map(({ endedAt }) => endedAt));
  const shift = Math.floor((now - newest) / day) * day;
  return games.map((game) => shiftGame(game, shift)).sort((a, b) => b.endedAt - a.endedAt);
}

export function isPlayedBy(game: StoredGame, username: string): boolean {
  const name = username.toLowerCase();
  return (
    game.headers.get('White')?.toLowerCase() === name || game.headers.get('Black')?.toLowerCase() === name
  );
}
