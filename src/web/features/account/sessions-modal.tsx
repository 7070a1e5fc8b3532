import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListedSession } from '#contract/account-care';

import { makeDateText } from '../../lib/date-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { showNotice } from '../../ui/notices.tsx';
import { endOtherSessions, requestSessionEnd, fetchSessions } from './care-api.ts';
import classes from './sessions-modal.module.css';

const sessionsKey = ['sessions'];

export function SessionsModal({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const sessions = useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => fetchSessions(signal) });
  const end = useMutation({
    mutationFn: (session: ListedSession | undefined) =>
      session === undefined ? endOtherSessions() : requestSessionEnd(session.id),
    onSuccess: (_done, session) =>
      showNotice(
        session === undefined
          ? 'You are signed out everywhere else.'
          : `${nameSession(session)} is signed out.`,
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
  const problem = end.error ?? sessions.error;
  const others = sessions.data?.filter(({ is_current }) => !is_current) ?? [];
  return (
    <Dialog onClose={onClose} title="Where you are signed in">
      <Stack gap="md">
        {sessions.isPending ? (
          <Skeleton height={56} />
        ) : (
          <ul className={classes.list} aria-label="Browsers">
            {sessions.data?.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={end.isPending}
                onEnd={() => end.mutate(session)}
              />
            ))}
          </ul>
        )}
        {problem && <InlineError>{problem.message}.</InlineError>}
        <Text size="sm" c="dimmed">
          Don’t recognise one? Sign it out and change your password.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {others.length > 0 && (
            <Button loading={end.isPending} onClick={() => end.mutate(undefined)}>
              Sign out everywhere else
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

interface SessionRowProps {
  session: ListedSession;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { created_at, seen_at, is_current } = session;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Text fw={600}>{nameSession(session)}</Text>
        <Text size="sm" c="dimmed">
          since {makeDateText(new Date(created_at))}
          {seen_at !== null && !is_current && ` · last used ${makeDateText(new Date(seen_at))}`}
        </Text>
      </div>
      {is_current ? (
        <Badge variant="light">This browser</Badge>
      ) : (
        <Button
          size="xs"
          variant="default"
          disabled={isEnding}
          aria-label={`Sign out ${nameSession(session)}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function nameSession({ browser }: ListedSession): string {
  return browser ?? 'A browser';
}
