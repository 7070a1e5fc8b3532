import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';

import { InlineError } from './inline-error.tsx';

interface DialogFormProps {
  submitLabel: string;
  color?: 'red';
  isOff?: boolean;
  isSending?: boolean;
  error?: Error | null;
  onSubmit: (event: SubmitEvent) => void;
  onCancel: () => void;
  children: ReactNode;
}

export function DialogForm(props: DialogFormProps) {
  const { submitLabel, color, isOff = false, isSending = false, error, onSubmit, onCancel, children } = props;
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    onSubmit(event);
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {children}
        {error && <InlineError>{error.message}.</InlineError>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" {...(color && { color })} disabled={isOff} loading={isSending}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
