import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { identityAddress, identityState } from '#contract/oidc';

import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { showNotice } from '../../ui/notices.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { getJson, postChange, postJson } from '../../lib/api-client.ts';

interface ProviderModalProps {
  name: string;
  onClose: () => void;
}

export function ProviderModal({ name, onClose }: ProviderModalProps) {
  const state = useQuery({ queryKey: ['identity'], queryFn: ({ signal }) => fetchIsConnected(signal) });
  return (
    <Dialog onClose={onClose} title={`Sign in with ${name}`}>
      {state.isPending && <Skeleton height={96} />}
      {state.isError && <InlineError>{state.error.message}.</InlineError>}
      {state.data === false && <ConnectForm name={name} onClose={onClose} />}
      {state.data === true && <Connected name={name} onClose={onClose} />}
    </Dialog>
  );
}

function ConnectForm({ name, onClose }: ProviderModalProps) {
  const [password, setPassword] = useState('');
  const connect = useMutation({ mutationFn: connectIdentity, onSuccess: (url) => location.assign(url) });
  return (
    <DialogForm
      submitLabel="Connect"
      isSending={connect.isPending || connect.isSuccess}
      error={connect.error}
      onSubmit={() => connect.mutate(password)}
      onCancel={onClose}
    >
      <Text>Connect {name} to sign in here without your Tabiya password.</Text>
      <OwnPasswordField data-autofocus value={password} onPassword={setPassword} />
    </DialogForm>
  );
}

function Connected({ name, onClose }: ProviderModalProps) {
  const disconnect = useMutation({
    mutationFn: disconnectIdentity,
    onSuccess: () => {
      showNotice(`${name} is disconnected.`);
      onClose();
    },
  });
  return (
    <Stack gap="md">
      <Text>
        Without {name} you sign in with your Tabiya password. If you have none, sign out and use “Forgot
        Password/Username”.
      </Text>
      {disconnect.isError && <InlineError>{disconnect.error.message}.</InlineError>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button color="red" loading={disconnect.isPending} onClick={() => disconnect.mutate()}>
          Disconnect
        </Button>
      </Group>
    </Stack>
  );
}

async function fetchIsConnected(signal: AbortSignal): Promise<boolean> {
  return (await getJson('/api/get-identity', identityState, signal)).api_data.is_connected;
}

async function connectIdentity(password: string): Promise<string> {
  return (await postJson('/api/connect-identity', { password }, identityAddress)).api_data.url;
}

async function disconnectIdentity(): Promise<void> {
  await postChange('/api/disconnect-identity', {});
}
