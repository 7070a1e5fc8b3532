import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';

import { Dialog } from '../../ui/dialog.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { requestPasswordReset } from './reset-api.ts';

export function ForgotModal({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const request = useMutation({ mutationFn: requestPasswordReset });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    request.mutate(email);
  }

  return (
    <Dialog onClose={onClose} title="Forgot Password/Username">
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            We email your username and a link to set a new password. The link works for 10 minutes.
          </Text>
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            data-autofocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" loading={request.isPending}>
            Request Username and Password Reset
          </Button>
          {request.isError && <InlineError>Not sent: {request.error.message}</InlineError>}
          {request.data === false && <InlineError>No account with provided email/username found</InlineError>}
          {request.data === true && (
            <Alert variant="light" role="status">
              Password reset email sent
            </Alert>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
