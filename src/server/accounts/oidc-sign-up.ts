/** Makes an account for a person whom the provider knows and we do not. */
import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { registerForm, username as usernameShape } from '#contract/accounts';
import type { OidcOutcome } from '#contract/oidc';
import type { Services } from '../services.ts';
import { addIdentity } from './identity-store.ts';
import type { OidcPerson } from './oidc-provider.ts';
import type { Passwords } from './passwords.ts';
import { confirmUser, hasAccounts, insertUser, queueFirstAccounts } from './store.ts';
import { makeToken } from './token.ts';

/** `Ann`, `Ann-2` and so on; then names that nobody can have taken on purpose. */
const numberedNames = 9;
const mostNames = 12;

/** Thrown so that nothing of a half-made account is left. */
class NotAdded extends Error {
  readonly outcome: OidcOutcome;
  constructor(outcome: OidcOutcome) {
    super(outcome);
    this.name = 'NotAdded';
    this.outcome = outcome;
  }
}

/** A person whom the host's own provider knows counts as invited; where sign-up is closed, nobody new comes in. */
export async function signUpByProvider(
  { db, config, now }: Services,
  passwords: Passwords,
  person: OidcPerson,
): Promise<{ userId: string; passwordHash: string; factoredAt: null } | { outcome: OidcOutcome }> {
  if (config.signUp === 'closed' && (await hasAccounts(db))) return { outcome: 'closed' };
  const { data: email } = z.safeParse(registerForm.shape.email, person.email);
  if (email === undefined) return { outcome: 'no_email' };
  // Nobody knows this password. A user who wants one sets it by "Forgot password".
  const passwordHash = await passwords.hash(makeToken());
  const userId = randomUUID();
  try {
    await db.transaction().execute(async (tx) => {
      await queueFirstAccounts(tx);
      // Another may have become the first since this was asked above.
      if (config.signUp === 'closed' && (await hasAccounts(tx))) throw new NotAdded('closed');
      for (let count = 1; ; count += 1) {
        const username = makeUsername(person.name, count);
        const outcome = await insertUser(tx, { id: userId, email, username, passwordHash, createdAt: now() });
        if (outcome === 'inserted') break;
        // Another account has the address: only its owner can connect it, not the provider's word.
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

/** The provider's name for the user, if it is allowed here, with a number if it is taken. */
function makeUsername(wanted: string, count: number): string {
  const [beforeAt = ''] = wanted.split('@');
  const name = beforeAt.replaceAll(/[^\p{L}\p{N}_ -]/gu, '').trim();
  const { data = 'player' } = z.safeParse(usernameShape, name.slice(0, 30));
  if (count === 1) return data;
  return `${data}-${count <= numberedNames ? count : randomBytes(4).toString('hex')}`;
}
