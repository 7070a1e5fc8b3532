import { Badge, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListedSession } from '#contract/account-care';

import { makeDateText } from '../../lib/date-text.ts';
import { showNotice } from '../../ui/notices.tsx';
import { endOtherSessions, requestSessionEnd, fetchSessions } from './care-api.ts';
import { ListDialog } from './list-dialog.tsx';

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
  const hasOthers = sessions.data?.some(({ is_current }) => !is_current);
  return (
    <ListDialog
      title="Where you are signed in"
      label="Browsers"
      rows={sessions}
      renderRow={(session) => {
        const { created_at, seen_at, is_current } = session;
        const name = nameSession(session);
        const seen = seen_at === null || is_current ? '' : ` · last used ${makeDateText(new Date(seen_at))}`;
        return {
          name,
          text: `since ${makeDateText(new Date(created_at))}${seen}`,
          action: is_current ? (
            <Badge variant="light">This browser</Badge>
          ) : (
            <Button
              size="xs"
              variant="default"
              disabled={end.isPending}
              aria-label={`Sign out ${name}`}
              onClick={() => end.mutate(session)}
            >
              Sign out
            </Button>
          ),
        };
      }}
      problem={end.error}
      hint="Don’t recognise one? Sign it out and change your password."
      action={
        hasOthers && (
          <Button loading={end.isPending} onClick={() => end.mutate(undefined)}>
            Sign out everywhere else
          </Button>
        )
      }
      onClose={onClose}
    />
  );
}

function nameSession({ browser }: ListedSession): string {
  return browser ?? 'A browser';
}
