import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';

import { oidcPaths } from '#contract/oidc';

import { useConfig } from '../../lib/config.ts';
import { useSession } from '../../lib/session.tsx';
import { readSignInState } from '../../lib/sign-in-state.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { lazyPart, onIntent } from '../../ui/lazy-part.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AccountFrame } from './account-frame.tsx';
import { asksForCode, isCodeNeeded, logIn } from './api.ts';

const ProviderOutcome = lazyPart(async () => (await import('./provider-outcome.tsx')).ProviderOutcome);
const CodeField = lazyPart(async () => (await import('./code-field.tsx')).CodeField);
const ForgotModal = lazyPart(async () => (await import('./forgot-modal.tsx')).ForgotModal);

export function SignInPage() {
  const session = useSession();
  const location = useLocation();
  const { notice } = readSignInState(location.state);
  const providerName = useConfig()?.oidc_name ?? null;
  const [username, setUsername] = useState(session.emailOrUsername);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [forgotOpened, forgot] = useDisclosure();
  const signIn = useMutation({
    mutationFn: logIn,
    onSuccess: (user) => session.signedIn(user),
    onError: (error) => {
      session.signInFailed(username);
      if (asksForCode(error)) setNeedsCode(true);
    },
  });

  const needsFirstCode = isCodeNeeded(signIn.error);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    signIn.mutate({ username, password, ...(needsCode && { code }) });
  }

  return (
    <AccountFrame width={360}>
      <PageTitle title="Sign In" />
      <form onSubmit={submit}>
        <Stack gap="md">
          <Title order={1} size="h3" ta="center">
            Sign in
          </Title>
          {notice !== undefined && !signIn.isError && (
            <Alert variant="light" role="status">
              {notice}
            </Alert>
          )}
          {signIn.isIdle && location.search.includes('provider=') && (
            <Suspense>
              <ProviderOutcome search={location.search} />
            </Suspense>
          )}
          {signIn.isError && needsFirstCode && (
            <Alert variant="light" role="status">
              {signIn.error.message}
            </Alert>
          )}
          {signIn.isError && !needsFirstCode && <InlineError>{signIn.error.message}</InlineError>}
          <TextInput
            label="Username"
            name="username"
            placeholder="Username or email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {needsCode && (
            <Suspense>
              <CodeField
                description="From your authenticator app, or a recovery code"
                code={code}
                onChange={setCode}
                autoFocus
              />
            </Suspense>
          )}
          <Button type="submit" size="md" loading={signIn.isPending}>
            Sign In
          </Button>
          {providerName !== null && (
            <Button component="a" href={oidcPaths.start} size="md" variant="default">
              Sign in with {providerName}
            </Button>
          )}
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="center"
            {...onIntent(ForgotModal)}
            onClick={forgot.open}
          >
            Forgot Password/Username
          </Anchor>
          <Text size="sm" c="dimmed" ta="center">
            New here?{' '}
            <Anchor component={Link} to="/" inherit>
              Create an account
            </Anchor>
          </Text>
        </Stack>
      </form>
      {forgotOpened && (
        <Suspense>
          <ForgotModal onClose={forgot.close} />
        </Suspense>
      )}
    </AccountFrame>
  );
}
