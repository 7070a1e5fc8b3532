import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { invitationAnswer, invitationToken } from '#contract/live';

import { ApiFailure, getJson } from '../../lib/api-client.ts';

export function InvitationNotice({ token }: { token: string }) {
  const isToken = z.safeParse(invitationToken, token).success;
  const { data, error } = useQuery({
    queryKey: ['live-invitation', token],
    queryFn: ({ signal }) => getJson(`/api/get-live-invitation/${token}`, invitationAnswer, signal),
    enabled: isToken,
    retry: false,
  });
  const isGone = !isToken || (error instanceof ApiFailure && error.status === 404);
  const host = data?.api_data.host;
  return (
    <Alert color={isGone ? 'brass' : 'verdigris'} role="status" mih={74} mb="lg">
      <Text fw={650}>
        {isGone
          ? 'This invitation no longer works'
          : host === undefined
            ? 'You are invited to an opening game'
            : `${host} invites you to an opening game`}
      </Text>
      <Text size="sm">
        {isGone
          ? 'It was used or withdrawn, or it has expired. Ask for a new link.'
          : 'Sign up or sign in to start the game. You each play a few moves, then the engine decides.'}
      </Text>
    </Alert>
  );
}
