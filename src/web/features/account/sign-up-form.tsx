import { Button, Center, Loader, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { useConfig } from '../../lib/config.ts';
import { useSession } from '../../lib/session.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { register } from './api.ts';
import { NewPasswordField } from './password-field.tsx';
import { findEmailError, findPasswordError, findUsernameError } from './rules.ts';
import { useBlurForm } from './use-blur-form.ts';

const SignUpFailureModal = lazyPart(
  async () => (await import('./sign-up-failure-modal.tsx')).SignUpFailureModal,
);

export function SignUpForm() {
  const session = useSession();
  const navigate = useNavigate();
  // A user who comes by a friend's link goes straight to the game; the welcome can wait.
  const isInvited = new URLSearchParams(useLocation().search).has('invite');
  const passwordMinLength = useConfig()?.password_min_length ?? 1;
  const form = useBlurForm(
    { email: '', username: '', password: '' },
    {
      email: findEmailError,
      username: findUsernameError,
      password: (password) => findPasswordError(password, passwordMinLength),
    },
  );
  const signUp = useMutation({
    mutationFn: register,
    onSuccess: (user) => session.signedIn(user, { helpFlash: !isInvited }),
    onError: () => void (isInvited || navigate('/')),
  });

  return (
    <Paper withBorder w="100%" maw={480} p={{ base: 'lg', sm: 'xl' }}>
      <Title order={2} size="h3" mb="lg">
        Create your account
      </Title>
      {signUp.isPending ? (
        <Center mih={280} role="status">
          <Stack align="center">
            <Loader />
            <Text>Welcome! Creating Account &amp; Logging you in</Text>
          </Stack>
        </Center>
      ) : (
        <form noValidate onSubmit={form.onSubmit((values) => signUp.mutate(values))}>
          <Stack gap="md">
            <TextInput label="Email" type="email" autoComplete="email" {...form.getFieldProps('email')} />
            <TextInput label="Desired Username" autoComplete="username" {...form.getFieldProps('username')} />
            <NewPasswordField label="Password" {...form.getFieldProps('password')} />
            <Button type="submit" size="md" mt="xs" disabled={!form.isValid}>
              Create Account
            </Button>
          </Stack>
        </form>
      )}
      {signUp.error && (
        <Suspense>
          <SignUpFailureModal error={signUp.error} onClose={signUp.reset} />
        </Suspense>
      )}
    </Paper>
  );
}
