/** Begins games against the house. */
import { randomUUID } from 'node:crypto';
import type { Color } from 'chessops';
import { type Line, findBoardEnd, replayLine } from '#chess/live/line';
import { type HouseRequest, type ServerMessage, houseLimits } from '#contract/live';
import type { GameStart } from './game-start.ts';
import { leaveQueue } from './presence-store.ts';
import { countHouseGamesSince, insertGameIfFree } from './store.ts';

const hourMs = 3_600_000;

export type HouseRefusal = Extract<ServerMessage, { type: 'house_refused' }>['reason'];

/** The line a game is to start from, or nothing when it is not legal or leaves nothing to play. */
function parseStart({ start = [] }: HouseRequest): Line | undefined {
  const line = replayLine(start.map(({ from, to, promotion = '' }) => from + to + promotion));
  return line && findBoardEnd(line) === undefined ? line : undefined;
}

/** Why there is no game, or null. A user who is in a game already keeps it. */
export async function startHouseGame(
  options: GameStart,
  asker: { userId: string; connectionId: string },
  request: HouseRequest,
): Promise<HouseRefusal | null> {
  const { db, limits, now, wallNow, random } = options;
  const { userId, connectionId } = asker;
  const start = parseStart(request);
  if (!start) return 'bad_start';
  const begun = await countHouseGamesSince(db, userId, wallNow() - hourMs);
  if (begun >= houseLimits.gamesPerHour) return 'too_many';
  const asked: Record<HouseRequest['color'], Color> = {
    w: 'black',
    b: 'white',
    any: random() < 0.5 ? 'white' : 'black',
  };
  await db.transaction().execute(async (tx) => {
    // Out of the queue and into the game at once: nobody is paired in between.
    if (!(await leaveQueue(tx, userId, connectionId))) return;
    await insertGameIfFree(tx, {
      id: randomUUID(),
      whiteId: userId,
      blackId: userId,
      playedAt: wallNow(),
      now: now(),
      limits,
      setup: { start, house: { color: asked[request.color], rating: request.rating } },
    });
  });
  return null;
}
