import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import type { AccountsPage, BackupsPage, VersionPage } from '#contract/admin';

import { useSession } from '../../lib/session.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { ListSkeleton } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AccountRow } from './account-row.tsx';
import { fetchAccounts, fetchBackups, fetchVersion, requestInvitation } from './api.ts';
import { HandedLink } from './handed-link.tsx';
import { makeDateText } from '../../lib/date-text.ts';
import { makeSizeText } from './size-text.ts';
import classes from './admin.module.css';

const accountsKey = ['admin', 'accounts'];

const policyTexts: Readonly<Record<AccountsPage['sign_up'], string>> = {
  open: 'Anyone can sign up (SIGN_UP=open).',
  invite: 'People with an invitation can sign up (SIGN_UP=invite).',
  closed: 'Sign-up is closed (SIGN_UP=closed).',
};

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

async function fetchPages(search: string, count: number, signal: AbortSignal): Promise<AccountsPage> {
  let whole = await fetchAccounts({ search }, signal);
  for (let page = 1; page < count && whole.has_more; page++) {
    const next = await fetchAccounts({ search, after: whole.accounts.at(-1)?.id }, signal);
    whole = { ...next, accounts: [...whole.accounts, ...next.accounts] };
  }
  return whole;
}

function BackupsNote() {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'backups'],
    queryFn: ({ signal }) => fetchBackups(signal),
  });
  if (error !== null)
    return (
      <InlineError onRetry={() => void refetch()}>
        The backups could not be loaded: {error.message}.
      </InlineError>
    );
  if (data === undefined)
    return (
      <Text size="sm" mb={4}>
        &nbsp;
      </Text>
    );
  const problem = data.backups[0]?.problem ?? null;
  return (
    <>
      {problem !== null && data.every_hours !== null && (
        <InlineError>
          The last backup failed: {problem} The server tries again every 15 minutes and removes no older
          backup until one succeeds.
        </InlineError>
      )}
      <Text size="sm" c="dimmed" mb={4}>
        {makeLastText(data)} {makePlanText(data)}
      </Text>
    </>
  );
}

function makeLastText({ backups, every_hours }: BackupsPage): string {
  const last = backups.find(({ finished_at }) => finished_at !== null);
  if (last === undefined || last.finished_at === null) return every_hours === null ? '' : 'No backup yet.';
  const when = makeDateText(new Date(last.finished_at));
  return `Last backup: ${when} on ${last.host}, ${makeSizeText(last.bytes ?? 0)}, verified.`;
}

function makePlanText({ every_hours, keep }: BackupsPage): string {
  if (every_hours === null) return 'Automatic backups are off: BACKUP_EVERY is not set.';
  const span = every_hours % 24 === 0 ? makeSpan(every_hours / 24, 'day') : makeSpan(every_hours, 'hour');
  return `Automatic backup every ${span}. Keeps the newest${keep === 1 ? '' : ` ${keep}`}.`;
}

function makeSpan(count: number, unit: string): string {
  return count === 1 ? unit : `${count} ${unit}s`;
}

const outcomeTexts: Readonly<Record<Exclude<VersionPage['outcome'], 'newer'>, string>> = {
  not_asked: 'It does not check for updates: RELEASES_URL is not set.',
  newest: 'It is up to date.',
  unknown: 'The check for updates failed.',
};

function VersionNote() {
  const { data } = useQuery({
    queryKey: ['admin', 'version'],
    queryFn: ({ signal }) => fetchVersion(signal),
  });
  if (data === undefined)
    return (
      <Text size="sm" mb={4}>
        &nbsp;
      </Text>
    );
  return (
    <Text size="sm" c="dimmed" mb={4}>
      This server runs Tabiya {data.running}.{' '}
      {data.outcome === 'newer' ? (
        <strong>
          Update available:{' '}
          {data.url === undefined ? (
            data.newest
          ) : (
            <Anchor href={data.url} target="_blank" rel="noreferrer" inherit>
              {data.newest}
            </Anchor>
          )}
          .
        </strong>
      ) : (
        outcomeTexts[data.outcome]
      )}
    </Text>
  );
}
