import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { guestHours } from '#contract/guests';

import { ApiFailure } from '../../lib/api-client.ts';
import { ErrorModal } from '../../ui/error-modal.tsx';
import { SupportEmail } from '../../ui/support-email.tsx';
import { findTakenField } from './api.ts';
import { takenTexts } from '#contract/accounts';
import { useSession } from '../../lib/session.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { tryAsGuest } from './guest-api.ts';

interface SignUpAsideProps {
  error: Error | null;
  hasGuests: boolean | undefined;
  onClose: () => void;
}

export function SignUpAside({ error, hasGuests, onClose }: SignUpAsideProps) {
  return (
    <>
      {hasGuests && <GuestOffer />}
      {error && <SignUpFailureModal error={error} onClose={onClose} />}
    </>
  );
}

function Reason({ error }: { error: Error }) {
  const taken = findTakenField(error);
  if (taken !== undefined) return takenTexts[taken];
  const reason = error instanceof ApiFailure ? error.message : 'Something unexpected happened';
  return (
    <>
      Your account could not be created: {reason}. Try again, and contact <SupportEmail /> if it keeps
      happening.
    </>
  );
}

function SignUpFailureModal({ error, onClose }: { error: Error; onClose: () => void }) {
  return (
    <ErrorModal title="Your account was not created" onClose={onClose}>
      <Reason error={error} />
    </ErrorModal>
  );
}

function GuestOffer() {
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
        No account needed. Everything is deleted after {guestHours} hours unless you press “Keep this
        account”.
      </Text>
      {begin.isError && <InlineError>{begin.error.message}.</InlineError>}
    </Stack>
  );
}
