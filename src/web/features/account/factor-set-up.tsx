import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { encode } from 'uqr';
import type { SecondFactorSecret } from '#contract/second-factor';

import { CopyButton } from '../../ui/copy-button.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { confirmSecondFactor } from './second-factor-api.ts';
import { CodeField } from './code-field.tsx';
import classes from './factor-set-up.module.css';

export function FactorSetUp({ secret, onClose }: { secret: SecondFactorSecret; onClose: () => void }) {
  const [code, setCode] = useState('');
  const confirm = useMutation({ mutationFn: confirmSecondFactor });
  if (confirm.data) return <RecoveryCodes codes={confirm.data} onClose={onClose} />;
  return (
    <DialogForm
      submitLabel="Turn on"
      isSending={confirm.isPending}
      error={confirm.error}
      onSubmit={() => confirm.mutate(code)}
      onCancel={onClose}
    >
      <Text>Scan this code with an authenticator app. Then enter the six digits it shows.</Text>
      <Picture text={secret.uri} />
      <Text size="sm" c="dimmed">
        Or enter this key in the app: <code>{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </Text>
      <CodeField description="Six digits" code={code} onChange={setCode} />
    </DialogForm>
  );
}

/** Dark on light in both colour schemes, because some apps cannot read inverted QR codes. */
function Picture({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 3 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for an authenticator app"
    >
      <path d={path} />
    </svg>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Text>
        Two-factor authentication is on, and you are signed out everywhere else. Save these recovery codes
        now: each works once if you lose your phone.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end">
        <CopyButton text={codes.join('\n')} />
        <Button onClick={onClose}>I have saved them</Button>
      </Group>
    </Stack>
  );
}
