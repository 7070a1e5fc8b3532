import { randomUUID } from 'node:crypto';
import type { Color } from 'chessops';
import { parseStartLine } from '#chess/live/line';
import { type BotRequest, makeLiveUci, type ServerMessage } from '#contract/live';
import { countAttempt, rateLimits } from '../accounts/rate-limit.ts';
import { checkQuota } from '../db/quota.ts';
import { ApiError } from '../errors.ts';
import type { GameStart } from './game-start.ts';
import { findBotBook } from './bot-book.ts';
import { leaveQueue } from './presence-store.ts';
import { insertGameIfFree } from './store.ts';

export type BotRefusal = Extract<ServerMessage, { type: 'house_refused' }>['reason'];

export async function startBotGame(
  options: GameStart,
  asker: { userId: string; connectionId: string },
  request: BotRequest,
): Promise<BotRefusal | null> {
  const { db, limits, now, wallNow, random } = options;
  const { userId, connectionId } = asker;
  const { book, start: moves = [], position, no_clock: isClockOff = false } = request;
  const start = parseStartLine(moves.map(makeLiveUci), position);
  if (!start) return 'bad_start';
  if (book && !(await findBotBook(db, userId, book, wallNow()))) return 'no_book';
  const colors: Record<BotRequest['color'], Color> = {
    w: 'black',
    b: 'white',
    any: random() < 0.5 ? 'white' : 'black',
  };
  try {
    // Counted separately, because games can be removed.
    const attempt = await countAttempt(db, wallNow(), [{ limit: rateLimits.botPerUser, key: userId }]);
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
        setup: { start, isClockOff, bot: { color: colors[request.color], rating: request.rating, book } },
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
