import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { registerForm, username as usernameShape } from '#contract/accounts';
import type { OidcOutcome } from '#contract/oidc';
import type { Services } from '../services.ts';
import { addIdentity } from './identity-store.ts';
import type { OidcPerson } from './oidc-provider.ts';
import type { Passwords } from './passwords.ts';
import { confirmUser, hasAccounts, insertUser, queueFirstAccounts } from './user-store.ts';
import { makeToken } from './token.ts';

const numberedNames = 9;
const mostNames = 12;

class NotAdded extends Error {
  readonly outcome: OidcOutcome;
  constructor(outcome: OidcOutcome) {
    super(outcome);
    this.name = 'NotAdded';
    this.outcome = outcome;
  }
}

export async function signUpByProvider(
  { db, config, now }: Services,
  passwords: Passwords,
  person: OidcPerson,
): Promise<{ userId: string; passwordHash: string; factoredAt: null } | { outcome: OidcOutcome }> {
  if (config.signUp === 'closed' && (await hasAccounts(db))) return { outcome: 'closed' };
  const { data: email } = z.safeParse(registerForm.shape.email, person.email);
  if (email === undefined) return { outcome: 'no_email' };
  const passwordHash = await passwords.hash(makeToken());
  const userId = randomUUID();
  try {
    await db.transaction().execute(async (tx) => {
      await queueFirstAccounts(tx);
      if (config.signUp === 'closed' && (await hasAccounts(tx))) throw new NotAdded('closed');
      for (let count = 1; ; count += 1) {
        const username = makeUsername(person.name, count);
        const outcome = await insertUser(tx, { id: userId, email, username, passwordHash, createdAt: now() });
        if (outcome === 'inserted') break;
        // The account with this address may belong to somebody else, so do not connect it. Its owner can log
        // in and connect it.
        if (outcome === 'email exists') throw new NotAdded('email_taken');
        if (count >= mostNames) throw new NotAdded('failed');
      }
      await confirmUser(tx, userId, now());
      if (!(await addIdentity(tx, userId, person, now()))) throw new NotAdded('failed');
    });
  } catch (error) {
    if (error instanceof NotAdded) return { outcome: error.outcome };
    throw error;
  }
  return { userId, passwordHash, factoredAt: null };
}

function makeUsername(wanted: string, count: number): string {
  const [beforeAt = ''] = wanted.split('@');
  const name = beforeAt.replaceAll(/[^\p{L}\p{N}_ -]/gu, '').trim();
  const { data = 'player' } = z.safeParse(usernameShape, name.slice(0, 30));
  if (count === 1) return data;
  return `${data}-${count <= numberedNames ? count : randomBytes(4).toString('hex')}`;
}
