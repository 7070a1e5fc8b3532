import { Button, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import type { AccountsPage } from '#contract/admin';

import { useSession } from '../../lib/session.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { ListSkeleton } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AccountRow } from './account-row.tsx';
import classes from './admin.module.css';
import { fetchAccounts, requestInvitation } from './api.ts';
import { BackupsNote } from './backups-note.tsx';
import { HandedLink } from './handed-link.tsx';
import { VersionNote } from './version-note.tsx';

const accountsKey = ['admin', 'accounts'];

const policyTexts: Readonly<Record<AccountsPage['sign_up'], string>> = {
  open: 'Anyone can sign up (SIGN_UP=open).',
  invite: 'People with an invitation can sign up (SIGN_UP=invite).',
  closed: 'Sign-up is closed (SIGN_UP=closed).',
};

/** Shows that accounts exist, never their data. */
export function AdminPage() {
  const session = useSession();
  const queryClient = useQueryClient();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const isAdmin = session.state === 'signed-in' && session.user.is_admin === true;
  const [pages, setPages] = useState(1);
  const accounts = useQuery({
    queryKey: [...accountsKey, wanted, pages],
    queryFn: ({ signal }) => fetchPages(wanted, pages, signal),
    placeholderData: (shown) => shown,
    enabled: isAdmin,
  });
  const invitation = useMutation({ mutationFn: requestInvitation });
  if (session.state !== 'signed-in') return null;
  if (!isAdmin)
    return (
      <EmptyState
        order={1}
        title="Only for admins"
        action={
          <Button component={Link} to="/" variant="default">
            Back to Today
          </Button>
        }
      >
        Admins manage the accounts of this server here.
      </EmptyState>
    );
  const rows = accounts.data?.accounts ?? [];
  return (
    <>
      <PageHeader
        title="Accounts"
        subtitle={
          accounts.data === undefined ? 'All accounts on this server.' : policyTexts[accounts.data.sign_up]
        }
        actions={
          <Button loading={invitation.isPending} onClick={() => invitation.mutate()}>
            Invite someone
          </Button>
        }
      />
      {invitation.isError && (
        <InlineError>The invitation could not be created: {invitation.error.message}.</InlineError>
      )}
      {invitation.data && (
        <HandedLink label="Invitation" link={invitation.data}>
          It lets one person sign up.
        </HandedLink>
      )}
      <VersionNote />
      <BackupsNote />
      <TextInput
        className={classes.search}
        label="Search by name or email"
        type="search"
        maxLength={254}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setPages(1);
        }}
      />
      {accounts.isError && (
        <InlineError onRetry={() => void accounts.refetch()}>
          The accounts could not be loaded: {accounts.error.message}.
        </InlineError>
      )}
      {accounts.isPending && <ListSkeleton rows={6} label="Loading the accounts" />}
      {accounts.isSuccess && rows.length === 0 && <Text c="dimmed">No account matches.</Text>}
      <ul className={classes.list} aria-label="Accounts">
        {rows.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            isOwn={account.id === session.user.id}
            onChanged={() => void queryClient.invalidateQueries({ queryKey: accountsKey })}
          />
        ))}
      </ul>
      {accounts.data?.has_more && (
        <Button variant="default" loading={accounts.isPlaceholderData} onClick={() => setPages(pages + 1)}>
          Show more
        </Button>
      )}
    </>
  );
}

/** Refetches all pages, so that changes in any appear. */
async function fetchPages(search: string, count: number, signal: AbortSignal): Promise<AccountsPage> {
  let whole = await fetchAccounts({ search }, signal);
  for (let page = 1; page < count && whole.has_more; page++) {
    const next = await fetchAccounts({ search, after: whole.accounts.at(-1)?.id }, signal);
    whole = { ...next, accounts: [...whole.accounts, ...next.accounts] };
  }
  return whole;
}
