import { Button, PasswordInput, Stack, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';

import { useConfig } from '../../lib/config.ts';
import { useSession } from '../../lib/session.tsx';
import { makeSignInState } from '../../lib/sign-in-state.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AccountFrame } from './account-frame.tsx';
import { resetPassword } from './reset-api.ts';
import { NewPasswordField } from './password-field.tsx';
import { findPasswordError } from './rules.ts';
import { useBlurForm } from './use-blur-form.ts';

const maxWidth = 240;

export function ResetPage() {
  const { token = '' } = useParams();
  const session = useSession();
  const navigate = useNavigate();
  const passwordMinLength = useConfig()?.password_min_length ?? 1;
  const form = useBlurForm(
    { password: '', confirmation: '' },
    {
      password: (password) => findPasswordError(password, passwordMinLength),
      confirmation: (confirmation, { password }) =>
        confirmation === password ? null : 'Passwords do not match',
    },
  );
  const reset = useMutation({
    mutationFn: resetPassword,
    onSuccess: () => {
      session.signedOut('logout');
      void navigate('/signin', { state: makeSignInState({ notice: 'Password reset' }) });
    },
  });

  return (
    <AccountFrame width={maxWidth}>
      <PageTitle title="Reset Password" />
      <form noValidate onSubmit={form.onSubmit(({ password }) => reset.mutate({ password, token }))}>
        <Stack gap="md">
          <Title order={1} size="h3">
            Choose a new password
          </Title>
          <NewPasswordField label="New Password" {...form.getFieldProps('password')} />
          <PasswordInput
            label="Confirm New Password"
            autoComplete="new-password"
            {...form.getFieldProps('confirmation')}
          />
          <Button type="submit" loading={reset.isPending}>
            Reset Password
          </Button>
          {reset.isError && <InlineError>Password reset failed - {reset.error.message}</InlineError>}
        </Stack>
      </form>
    </AccountFrame>
  );
}
