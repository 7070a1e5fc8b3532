import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { useConfig } from '../../lib/config.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { showNotice } from '../../ui/notices.tsx';
import { requestPasswordChange } from './care-api.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import { NewPasswordField } from './password-field.tsx';
import { findPasswordError } from './rules.ts';
import { useBlurForm } from './use-blur-form.ts';

export function ChangePasswordModal({ onClose }: { onClose: () => void }) {
  const passwordMinLength = useConfig()?.password_min_length ?? 1;
  const form = useBlurForm(
    { password: '', new_password: '' },
    {
      password: (password) => (password === '' ? 'Enter password' : null),
      new_password: (password) => findPasswordError(password, passwordMinLength),
    },
  );
  const change = useMutation({
    mutationFn: requestPasswordChange,
    onSuccess: () => {
      showNotice('Your password is changed.');
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title="Change password">
      <DialogForm
        submitLabel="Change password"
        isSending={change.isPending}
        error={change.error}
        onSubmit={form.onSubmit((values) => change.mutate(values))}
        onCancel={onClose}
      >
        <Text>
          This signs you out everywhere else. It also revokes your API tokens and disconnects your sign-in
          provider and calendar.
        </Text>
        <OwnPasswordField data-autofocus {...form.getFieldProps('password')} />
        <NewPasswordField label="New Password" {...form.getFieldProps('new_password')} />
      </DialogForm>
    </Dialog>
  );
}
