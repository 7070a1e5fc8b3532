import { Button, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { AccountsPage } from '#contract/admin';

import { useSession } from '../../lib/session.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { ListSkeleton } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AccountRow } from './account-row.tsx';
import classes from './admin.module.css';
import { fetchAccounts, makeInvitation } from './api.ts';
import { HandedLink } from './handed-link.tsx';

const accountsKey = ['admin', 'accounts'];

const policyTexts: Readonly<Record<AccountsPage['sign_up'], string>> = {
  open: 'Everybody may sign up (SIGN_UP=open).',
  invite: 'Whoever has an invitation may sign up (SIGN_UP=invite).',
  closed: 'Nobody may sign up (SIGN_UP=closed).',
};

/** Who is here, for whoever runs the server: accounts as such, never what is in them. */
export function AdminPage() {
  const session = useSession();
  const queryClient = useQueryClient();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const isAdmin = session.state === 'signed-in' && session.user.is_admin === true;
  const accounts = useInfiniteQuery({
    queryKey: [...accountsKey, wanted],
    queryFn: ({ pageParam, signal }) => fetchAccounts({ search: wanted, after: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.has_more ? page.accounts.at(-1)?.id : undefined),
    enabled: isAdmin,
  });
  const invitation = useMutation({ mutationFn: makeInvitation });
  if (session.state !== 'signed-in') return null;
  if (!isAdmin)
    return (
      <EmptyState order={1} title="Only for admins">
        Whoever runs this server manages its accounts here.
      </EmptyState>
    );
  const pages = accounts.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.accounts);
  const [first] = pages;
  return (
    <>
      <PageHeader
        title="Accounts"
        subtitle={first === undefined ? 'Who may be here.' : policyTexts[first.sign_up]}
        actions={
          <Button loading={invitation.isPending} onClick={() => invitation.mutate()}>
            Invite somebody
          </Button>
        }
      />
      {invitation.isError && <InlineError>No invitation was made: {invitation.error.message}.</InlineError>}
      {invitation.data && (
        <HandedLink label="Invitation" link={invitation.data}>
          Whoever opens it may sign up, once.
        </HandedLink>
      )}
      <TextInput
        className={classes.search}
        label="Search by name or address"
        type="search"
        maxLength={254}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
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
      {accounts.hasNextPage && (
        <Button
          variant="default"
          loading={accounts.isFetchingNextPage}
          onClick={() => void accounts.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}
