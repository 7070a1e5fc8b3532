import { randomUUID } from 'node:crypto';
import type { Color } from 'chessops';
import { parseStartLine } from '#chess/live/line';
import { type HouseRequest, makeLiveUci, type ServerMessage } from '#contract/live';
import { countAttempt, rateLimits } from '../accounts/rate-limit.ts';
import { checkQuota } from '../db/quota.ts';
import { ApiError } from '../errors.ts';
import type { GameStart } from './game-start.ts';
import { findHouseBook } from './house-book.ts';
import { leaveQueue } from './presence-store.ts';
import { insertGameIfFree } from './store.ts';

export type HouseRefusal = Extract<ServerMessage, { type: 'house_refused' }>['reason'];

export async function startHouseGame(
  options: GameStart,
  asker: { userId: string; connectionId: string },
  request: HouseRequest,
): Promise<HouseRefusal | null> {
  const { db, limits, now, wallNow, random } = options;
  const { userId, connectionId } = asker;
  const { book, start: moves = [], position, no_clock: isClockOff = false } = request;
  const start = parseStartLine(moves.map(makeLiveUci), position);
  if (!start) return 'bad_start';
  if (book && !(await findHouseBook(db, userId, book, wallNow()))) return 'no_book';
  const asked: Record<HouseRequest['color'], Color> = {
    w: 'black',
    b: 'white',
    any: random() < 0.5 ? 'white' : 'black',
  };
  try {
    // Counted separately, because games can be removed.
    const attempt = await countAttempt(db, wallNow(), [{ limit: rateLimits.housePerUser, key: userId }]);
    const hasBegun = await db.transaction().execute(async (tx) => {
      // One transaction, so that nobody is paired in between.
      if (!(await leaveQueue(tx, userId, connectionId))) return false;
      const isInserted = await insertGameIfFree(tx, {
        id: randomUUID(),
        whiteId: userId,
        blackId: userId,
        playedAt: wallNow(),
        now: now(),
        limits,
        setup: { start, isClockOff, house: { color: asked[request.color], rating: request.rating, book } },
      });
      if (isInserted) await checkQuota(tx, userId, 'live_games');
      return isInserted;
    });
    if (!hasBegun) await attempt.forgive();
    return null;
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'too_many_requests' || error.code === 'full'))
      return 'too_many';
    throw error;
  }
}
