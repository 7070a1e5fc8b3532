import { randomUUID } from 'node:crypto';
import { insertSession } from '../accounts/session-store.ts';
import { insertUser } from '../accounts/user-store.ts';
import { hashToken, makeToken } from '../accounts/token.ts';
import type { Db } from '../db/tables.ts';

export async function signUp({ db }: { db: Db }, username: string): Promise<string> {
  const id = randomUUID();
  const email = `${username}@example.org`;
  await insertUser(db, { id, email, username, passwordHash: '', createdAt: 0 });
  const token = makeToken();
  await insertSession(db, {
    tokenHash: hashToken(token),
    userId: id,
    passwordHash: '',
    factoredAt: null,
    createdAt: 0,
    expiresAt: Date.now() + 3_600_000,
    browser: '',
  });
  return `tabiya_session=${token}`;
}
