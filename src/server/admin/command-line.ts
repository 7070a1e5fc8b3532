import type { AdminAct } from '#contract/admin';
import { findUserWithPassword } from '../accounts/user-store.ts';
import type { Db } from '../db/tables.ts';
import { ExplainedError } from '../explained-error.ts';
import { findAccount, findAccounts } from './account-store.ts';
import { act, type ActContext, makeInvitation, makeResetLink } from './acts.ts';

const usage = [
  'npm run admin -- accounts [PART OF A NAME]',
  'npm run admin -- invite NAME OF AN ADMIN',
  'npm run admin -- reset-link NAME',
  'npm run admin -- disable NAME',
  'npm run admin -- enable NAME',
  'npm run admin -- make-admin NAME',
  'npm run admin -- unmake-admin NAME',
  'npm run admin -- remove-second-factor NAME',
  'npm run admin -- delete NAME NAME (twice, because this cannot be undone)',
].join('\n');

class NotDone extends ExplainedError {
  constructor(reason: string) {
    super(`${reason} Nothing was changed.`);
    this.name = 'NotDone';
  }
}

const acts: Readonly<Record<string, AdminAct>> = {
  disable: 'disable',
  enable: 'enable',
  'make-admin': 'make_admin',
  'unmake-admin': 'unmake_admin',
  'remove-second-factor': 'remove_second_factor',
  delete: 'delete',
};

export async function runAdminCommand(
  context: Omit<ActContext, 'adminId'>,
  [command = '', name = '', again = '']: readonly string[],
): Promise<string> {
  const { db } = context;
  if (command === 'accounts') return listAccounts(db, name);
  const what = acts[command];
  if (what === undefined && command !== 'invite' && command !== 'reset-link')
    throw new NotDone(`Choose a command:\n${usage}\n`);
  const found = await findUserWithPassword(db, name);
  const account = found && (await findAccount(db, found.user.id));
  if (account === undefined) throw new NotDone(`There is no account "${name}".`);
  if (command === 'invite') {
    if (account.is_admin !== 1) throw new NotDone(`${account.username} is not an admin.`);
    return (await makeInvitation(context, account.id)).url;
  }
  if (what === undefined) return (await makeResetLink(context, account)).url;
  if (what === 'delete' && again !== name) throw new NotDone('Give the name twice: this cannot be undone.');
  await act(context, account, what);
  return `Done: ${command} ${account.username}`;
}

async function listAccounts(db: Db, search: string): Promise<string> {
  const rows: string[] = [];
  for (let after: string | undefined; ;) {
    const page = await findAccounts(db, { after, search });
    const [last] = page.slice(-1);
    for (const { username, email, bytes, seen_at, is_admin, disabled_at, guest_until } of page) {
      const marks = [
        is_admin === 1 && 'admin',
        disabled_at !== null && 'disabled',
        guest_until !== null && 'guest',
      ].filter(Boolean);
      const seen = seen_at === null ? 'never' : new Date(seen_at).toISOString().slice(0, 10);
      rows.push(
        [username, email, `${(bytes / 1024 / 1024).toFixed(1)} MB`, `seen ${seen}`, ...marks].join('\t'),
      );
    }
    if (last === undefined) return rows.join('\n');
    after = last.id;
  }
}
