import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { useConfig } from '../../lib/config.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { showNotice } from '../../ui/notices.tsx';
import { changePassword } from './care-api.ts';
import { NewPasswordField } from './password-field.tsx';
import { findPasswordError } from './rules.ts';
import { useBlurForm } from './use-blur-form.ts';

interface ChangePasswordModalProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks for the old password, so that an open page is not enough to take an account over. */
export function ChangePasswordModal({ opened, onClose }: ChangePasswordModalProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Change password">
      {/* Its fields are empty each time it is opened. */}
      {opened && <ChangePasswordForm onClose={onClose} />}
    </Dialog>
  );
}

function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const passwordMinLength = useConfig()?.password_min_length ?? 1;
  const form = useBlurForm(
    { password: '', new_password: '' },
    {
      password: (password) => (password === '' ? 'Enter password' : null),
      new_password: (password) => findPasswordError(password, passwordMinLength),
    },
  );
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      showNotice('Your password is changed.');
      onClose();
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <Stack gap="md">
        <Text>You stay signed in here. Everywhere else you sign in again, with the new password.</Text>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          {...form.getFieldProps('password')}
        />
        <NewPasswordField label="New Password" {...form.getFieldProps('new_password')} />
        {change.isError && <InlineError>{change.error.message}.</InlineError>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
