import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { tokenLimits, type TokenScope } from '#contract/tokens';

import { CopyButton } from '../../ui/copy-button.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { createToken } from './tokens-api.ts';

export function NewToken({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenScope>('read');
  const [password, setPassword] = useState('');
  const create = useMutation({ mutationFn: createToken });
  if (create.data !== undefined) return <ShownToken token={create.data} onClose={onClose} />;
  return (
    <DialogForm
      submitLabel="Create token"
      isSending={create.isPending}
      error={create.error}
      onSubmit={() => create.mutate({ name, scope, password })}
      onCancel={onClose}
    >
      <TextInput
        label="Name"
        description="What you use it for"
        placeholder="Cards to my e-reader"
        maxLength={tokenLimits.nameLength}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Radio.Group
        label="Access"
        value={scope}
        onChange={(value) => setScope(value === 'write' ? 'write' : 'read')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="read" label="Read" description="Games, cards, studies and what is due" />
          <Radio value="write" label="Read and write" description="Also add, change and delete them" />
        </Stack>
      </Radio.Group>
      <OwnPasswordField value={password} onPassword={setPassword} />
    </DialogForm>
  );
}

function ShownToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Stack gap="md">
      <TextInput
        label="Your token"
        description="Copy it now: it is shown only once. Anyone who has it can act as you until you revoke it."
        value={token}
        readOnly
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Text size="sm" c="dimmed">
        Programs send it as <code>Authorization: Bearer …</code>
      </Text>
      <Group justify="flex-end">
        <CopyButton text={token} />
        <Button onClick={onClose}>I have saved it</Button>
      </Group>
    </Stack>
  );
}
