import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { guestHours } from '#contract/guests';

import { useSession } from '../../lib/session.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { tryAsGuest } from './guest-api.ts';

/** Lazy: only where the host allows guests. */
export function GuestOffer() {
  const session = useSession();
  const navigate = useNavigate();
  const begin = useMutation({
    mutationFn: tryAsGuest,
    onSuccess: (user) => {
      session.signedIn(user);
      void navigate('/welcome?example');
    },
  });
  return (
    <Stack gap="xs" mt="xl">
      <Button size="md" variant="default" loading={begin.isPending} onClick={() => begin.mutate()}>
        Show me an example
      </Button>
      <Text size="sm" c="dimmed" ta="center">
        No account needed. Everything is deleted after {guestHours} hours unless you create an account.
      </Text>
      {begin.isError && <InlineError>{begin.error.message}.</InlineError>}
    </Stack>
  );
}
