import type { Migration } from 'kysely/migration';
import * as accounts from './0001-accounts.ts';
import * as games from './0002-games.ts';
import * as cards from './0003-cards.ts';
import * as statistics from './0004-statistics.ts';
import * as studies from './0006-studies.ts';
import * as live from './0007-live.ts';
import * as names from './0008-names.ts';

/** In order, by name. A migration that has been released is never edited; a new one is added below it. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-games': games,
  '0003-cards': cards,
  '0004-statistics': statistics,
  '0006-studies': studies,
  '0007-live': live,
  '0008-names': names,
};
