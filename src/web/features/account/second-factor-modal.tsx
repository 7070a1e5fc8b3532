import { Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '#chess/count-of';
import type { SecondFactor } from '#contract/second-factor';

import { makeDateText } from '../../lib/date-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { showNotice } from '../../ui/notices.tsx';
import { beginSecondFactor, fetchSecondFactor, removeSecondFactor } from './second-factor-api.ts';
import { CodeField } from './code-field.tsx';
import { FactorSetUp } from './factor-set-up.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

const factorKey = ['second-factor'];

export function SecondFactorModal({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const factor = useQuery({ queryKey: factorKey, queryFn: ({ signal }) => fetchSecondFactor(signal) });
  const begin = useMutation({ mutationFn: beginSecondFactor });
  function close(): void {
    void queryClient.invalidateQueries({ queryKey: factorKey });
    onClose();
  }
  return (
    <Dialog onClose={close} title="Two-factor authentication">
      {factor.isPending && <Skeleton height={96} />}
      {factor.isError && <InlineError>{factor.error.message}.</InlineError>}
      {begin.data && <FactorSetUp secret={begin.data} onClose={close} />}
      {factor.data && !begin.data && factor.data.since === null && (
        <BeginForm
          isSending={begin.isPending}
          problem={begin.error}
          onSubmit={(password) => begin.mutate(password)}
          onClose={close}
        />
      )}
      {factor.data && !begin.data && factor.data.since !== null && (
        <RemoveForm factor={factor.data} onClose={close} />
      )}
    </Dialog>
  );
}

interface BeginFormProps {
  isSending: boolean;
  problem: Error | null;
  onSubmit: (password: string) => void;
  onClose: () => void;
}

function BeginForm({ isSending, problem, onSubmit, onClose }: BeginFormProps) {
  const [password, setPassword] = useState('');
  return (
    <DialogForm
      submitLabel="Set up"
      isSending={isSending}
      error={problem}
      onSubmit={() => onSubmit(password)}
      onCancel={onClose}
    >
      <Text>
        Each sign-in then also needs a code from an app on your phone. Your password alone is not enough.
      </Text>
      <OwnPasswordField data-autofocus value={password} onPassword={setPassword} />
    </DialogForm>
  );
}

function RemoveForm({ factor, onClose }: { factor: SecondFactor; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const remove = useMutation({
    mutationFn: removeSecondFactor,
    onSuccess: () => {
      showNotice('Two-factor authentication is off.');
      onClose();
    },
  });
  const left = factor.recovery_codes_left;
  return (
    <DialogForm
      submitLabel="Turn off"
      color="red"
      isSending={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate({ password, code })}
      onCancel={onClose}
    >
      <Text>
        On since {makeDateText(new Date(factor.since ?? 0))}, with {countOf(left, 'recovery code')} left. For
        a new phone or new codes, turn it off and on again.
      </Text>
      <OwnPasswordField data-autofocus value={password} onPassword={setPassword} />
      <CodeField
        description="From your authenticator app, or a recovery code"
        code={code}
        onChange={setCode}
      />
    </DialogForm>
  );
}
