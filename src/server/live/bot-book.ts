import type { BotBook } from '#chess/live/bot';
import { opponentSites } from '#contract/opponent-sites';
import type { Db } from '../db/tables.ts';
import { findOpponentText, type OpponentText } from '../opponents/store.ts';

export async function findBotBook(
  db: Db,
  userId: string,
  { site, name }: BotBook,
  now: number,
): Promise<OpponentText | undefined> {
  const known = opponentSites.find((each) => each === site);
  return known && findOpponentText(db, userId, { site: known, name }, now);
}
