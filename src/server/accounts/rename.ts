import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { username } from '#contract/accounts';
import type { Db } from '../db/tables.ts';
import { findAddressNames, findTaken, renameUser } from './user-store.ts';
import { ExplainedError } from '../explained-error.ts';

class NotRenamed extends ExplainedError {
  constructor(reason: string) {
    super(`${reason} Nothing was changed.`);
    this.name = 'NotRenamed';
  }
}

export async function reportAddressNames(db: Db, logger: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const userIds = await findAddressNames(db);
  if (userIds.length === 0) return;
  logger.warn(
    { userIds },
    'These account names look like email addresses. Rename each: npm run rename -- ID NAME',
  );
}

export async function renameAccount(db: Db, userId: string, name: string): Promise<string> {
  if (userId === '' || name === '')
    throw new NotRenamed('Give the account and its new name: npm run rename -- ID NAME.');
  const parsed = z.safeParse(username, name);
  if (!parsed.success) throw new NotRenamed(`${parsed.error.issues[0]?.message ?? 'Not a name'}.`);
  if ((await findTaken(db, '', parsed.data)) !== undefined) throw new NotRenamed('This name is taken.');
  if (!(await renameUser(db, userId, parsed.data))) throw new NotRenamed('There is no account with this id.');
  return `Renamed ${userId} to ${parsed.data}`;
}
