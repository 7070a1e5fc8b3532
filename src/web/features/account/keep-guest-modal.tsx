import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { useConfig } from '../../lib/config.ts';
import { useSession } from '../../lib/session.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { showNotice } from '../../ui/notices.tsx';
import { keepGuest } from './guest-api.ts';
import { NewPasswordField } from './password-field.tsx';
import { findEmailError, findPasswordError, findUsernameError } from './rules.ts';
import { makeSignUpProblem } from './sign-up-problem.ts';
import { useBlurForm } from './use-blur-form.ts';

/** A guest's account gets a name, and stays with everything in it. */
export function KeepGuestModal({ onClose }: { onClose: () => void }) {
  const { userChanged } = useSession();
  const passwordMinLength = useConfig()?.password_min_length ?? 1;
  const form = useBlurForm(
    { email: '', username: '', password: '' },
    {
      email: findEmailError,
      username: findUsernameError,
      password: (password) => findPasswordError(password, passwordMinLength),
    },
  );
  const keep = useMutation({
    mutationFn: keepGuest,
    onSuccess: (user) => {
      userChanged({ ...user, guest_until: undefined });
      showNotice(`${user.username}, this account is yours, with everything in it.`);
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title="Keep this account">
      <form noValidate onSubmit={form.onSubmit((values) => keep.mutate(values))}>
        <Stack gap="md">
          <Text>Give it a name and a password, and everything you have done here stays.</Text>
          <TextInput label="Email" type="email" autoComplete="email" {...form.getFieldProps('email')} />
          <TextInput label="Desired Username" autoComplete="username" {...form.getFieldProps('username')} />
          <NewPasswordField label="Password" {...form.getFieldProps('password')} />
          {keep.isError && <InlineError>{makeSignUpProblem(keep.error)}.</InlineError>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={keep.isPending} disabled={!form.isValid}>
              Keep it
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
