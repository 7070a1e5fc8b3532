import { Button, Loader, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useLocation } from 'react-router';

import type { PublicConfig } from '#contract/config';
import { messageOf } from '#contract/thrown';

import { useConfig } from '../../lib/config.ts';
import {
  connectionKey,
  fetchConnection,
  storeConnection,
  useIsConnectionLookedUp,
  useLichessConnection,
} from '../../chess-sites/lichess-connection.ts';
import { exchangeCode, revokeLichessToken, takeConnectAnswer } from '../../chess-sites/lichess-oauth.ts';
import { useSession } from '../../lib/session.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { showNotice } from '../../ui/notices.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

interface Outcome {
  message?: string;
  username?: string;
  returnPath: string;
}

async function connect(config: PublicConfig, query: string): Promise<Outcome> {
  const answer = takeConnectAnswer(query, window.sessionStorage);
  if (answer.kind === 'refused') return answer;
  const { returnPath } = answer.attempt;
  try {
    const connection = await exchangeCode(config.lichess_url, answer);
    try {
      await storeConnection(connection);
    } catch (error) {
      await revokeLichessToken(config.lichess_url, connection.token);
      throw error;
    }
    return { username: connection.username, returnPath };
  } catch (error) {
    return { message: messageOf(error), returnPath };
  }
}

export function LichessConnectedPage() {
  const config = useConfig();
  const { search } = useLocation();
  const queryClient = useQueryClient();
  const { userChanged } = useSession();
  // Never refetch, because Lichess accepts each authorization code only once.
  const { data: outcome } = useQuery({
    queryKey: ['lichess-answer', search],
    queryFn: () => (config === undefined ? undefined : connect(config, search)),
    enabled: config !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const username = outcome?.username;
  // Declining further permissions does not end an existing Lichess connection.
  const connected = useLichessConnection();
  const isLookedUp = useIsConnectionLookedUp();

  useEffect(() => {
    if (outcome !== undefined)
      window.history.replaceState(window.history.state, '', window.location.pathname);
    if (username === undefined) return;
    userChanged({ username_lichess: username });
    void queryClient.fetchQuery({ queryKey: connectionKey, queryFn: () => fetchConnection(), staleTime: 0 });
    showNotice(`Lichess is connected as ${username}.`);
  }, [outcome, username, userChanged, queryClient]);

  if (username !== undefined) return <Navigate to={outcome?.returnPath ?? '/'} replace />;
  if (outcome?.message !== undefined && isLookedUp) {
    return (
      <>
        <PageHeader title="Connect Lichess" />
        <EmptyState
          title={connected ? `Lichess stays connected as ${connected.username}` : 'Lichess is not connected'}
          action={
            <Button component={Link} to={outcome.returnPath} replace>
              Go back
            </Button>
          }
        >
          {outcome.message}
        </EmptyState>
      </>
    );
  }
  return (
    <Stack align="center" mt="xl" role="status">
      <Loader />
      <Text>Connecting Lichess…</Text>
    </Stack>
  );
}
