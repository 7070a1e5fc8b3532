import { Button, Center, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { useConfig } from '../../lib/config.ts';
import { useSession } from '../../lib/session.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { register } from './api.ts';
import { NewAccountFields, useNewAccountForm } from './new-account-fields.tsx';

const SignUpAside = lazyPart(async () => (await import('./sign-up-aside.tsx')).SignUpAside);

const closedTexts = {
  invite: 'New accounts need an invitation. Ask an admin of this server for a link.',
  closed: 'This server does not accept new accounts.',
};

export function SignUpForm() {
  const session = useSession();
  const navigate = useNavigate();
  const search = new URLSearchParams(useLocation().search);
  const isInvited = search.has('invite');
  const invitation = search.get('join');
  const config = useConfig();
  const form = useNewAccountForm(config?.password_min_length);
  const signUp = useMutation({
    mutationFn: register,
    onSuccess: (user) => session.signedIn(user, { helpFlash: !isInvited }),
    onError: () => void (isInvited || invitation || navigate('/')),
  });

  return (
    <Paper withBorder w="100%" maw={480} p={{ base: 'lg', sm: 'xl' }}>
      <Title order={2} size="h3" mb="lg">
        Create your account
      </Title>
      {config && config.sign_up !== 'open' && !invitation ? (
        <Text>{closedTexts[config.sign_up]}</Text>
      ) : signUp.isPending ? (
        <Center mih={280} role="status">
          <Stack align="center">
            <Loader />
            <Text>Welcome! Creating Account &amp; Logging you in</Text>
          </Stack>
        </Center>
      ) : (
        <form
          noValidate
          onSubmit={form.onSubmit((values) =>
            signUp.mutate({ ...values, ...(invitation && { invitation }) }),
          )}
        >
          <Stack gap="md">
            <NewAccountFields form={form} />
            <Button type="submit" size="md" mt="xs" disabled={!form.isValid}>
              Create Account
            </Button>
          </Stack>
        </form>
      )}
      {(signUp.error || config?.guests) && (
        <Suspense>
          <SignUpAside error={signUp.error} hasGuests={config?.guests} onClose={signUp.reset} />
        </Suspense>
      )}
    </Paper>
  );
}
