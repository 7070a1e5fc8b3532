import type { Config } from '../config.ts';
import type { Db } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { isGoodAccountToken, takeAccountToken } from './account-token-store.ts';
import { hasAccounts } from './user-store.ts';
import { hashToken } from './token.ts';

interface SignUpAttempt {
  policy: Config['signUp'];
  invitation: string | undefined;
  nowMs: number;
}

export async function refuseUninvited(db: Db, attempt: SignUpAttempt): Promise<void> {
  await requireInvitation(db, attempt, (tokenHash) =>
    isGoodAccountToken(db, tokenHash, 'invite', attempt.nowMs),
  );
}

export async function takeInvitation(tx: Db, attempt: SignUpAttempt): Promise<void> {
  await requireInvitation(
    tx,
    attempt,
    async (tokenHash) => (await takeAccountToken(tx, tokenHash, 'invite', attempt.nowMs)) !== undefined,
  );
}

async function requireInvitation(
  db: Db,
  { policy, invitation }: SignUpAttempt,
  isGood: (tokenHash: string) => Promise<boolean>,
): Promise<void> {
  if (policy === 'open' || !(await hasAccounts(db))) return;
  const failure = { api_status: 'fail', api_data: 'invalid' };
  if (policy === 'closed') throw new ApiError('sign_up_closed', failure);
  if (invitation !== undefined && (await isGood(hashToken(invitation)))) return;
  throw new ApiError('sign_up_closed', {
    ...failure,
    message:
      invitation === undefined
        ? 'New accounts need an invitation. Ask an admin of this server for a link'
        : 'This invitation was used or has expired. Ask for a new one',
  });
}
