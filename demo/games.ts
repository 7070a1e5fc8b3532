import { randomUUID } from 'node:crypto';
import { parseGameRecord } from '#chess/pgn/game-record';
import type { GameReviewDraft, Site } from '#contract/games';
import { demoPlayer } from '#simulator/games/players';
import type { Simulator } from '#simulator/simulator';

export async function fetchGames(
  { lichessUrl, chessComUrl }: Simulator,
  token: string,
  nowMs: number,
): Promise<GameReviewDraft[]> {
  const [lichess, ...months] = await Promise.all([
    fetchText(`${lichessUrl}/api/games/user/${demoPlayer}?max=80&clocks=true&opening=true`, token),
    ...listMonths(nowMs).map((month) => fetchText(`${chessComUrl}/pub/player/${demoPlayer}/games/${month}`)),
  ]);
  return [
    ...lichess.split(/\n{2,}(?=\[Event )/).map((pgn) => makeReview(pgn, 'Lichess')),
    ...months.flatMap(readArchive).map((pgn) => makeReview(pgn, 'Chess.com')),
  ].filter((review) => review !== undefined);
}

async function fetchText(url: string, token?: string): Promise<string> {
  const answer = await fetch(
    url,
    token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
  );
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.text();
}

/** Lists three months, because early in a month the newest games are from an earlier one. */
function listMonths(nowMs: number): string[] {
  const now = new Date(nowMs);
  return [0, -1, -2].map((offset) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset));
    return month.toISOString().slice(0, 7).replace('-', '/');
  });
}

function readArchive(json: string): string[] {
  const { games }: { games: { pgn?: string }[] } = JSON.parse(json);
  return games.flatMap(({ pgn }) => pgn ?? []);
}

function makeReview(pgn: string, site: Site): GameReviewDraft | undefined {
  const record = parseGameRecord(pgn, demoPlayer);
  if (!record.ok || record.value.dateTimePlayed === null) return undefined;
  const { dateTimePlayed, playerColor, username, opponentName, timeControl, link } = record.value;
  return {
    id: randomUUID(),
    date_time_played: dateTimePlayed,
    hero_color: playerColor,
    username,
    opponent_name: opponentName,
    time_control: timeControl,
    site,
    notes: '',
    pgn,
    link,
  };
}
