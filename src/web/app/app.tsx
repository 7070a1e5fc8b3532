import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';

import { SessionProvider, useSession } from '../lib/session.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { findScreen } from './screens.ts';
import { Splash, UnreachableSplash } from './splash.tsx';
import { colorSchemeManager, cssVariablesResolver, theme } from './theme.ts';

const SignedOutScreens = lazyPart(async () => (await import('./signed-out-screens.tsx')).SignedOutScreens);
const SignedInScreens = lazyPart(async () => (await import('./signed-in-screens.tsx')).SignedInScreens);

export async function preloadSignedOut(): Promise<void> {
  await SignedOutScreens.preload();
}

export async function preloadSignedIn(path: string): Promise<void> {
  await Promise.all([SignedInScreens.preload(), findScreen(path)?.Page.preload()]);
}

function Screens() {
  const session = useSession();
  switch (session.state) {
    case 'checking':
      return <Splash>{session.failedChecks > 0 && 'The server is not answering. Trying again…'}</Splash>;
    case 'unreachable':
      return <UnreachableSplash onRetry={session.checkAgain} />;
    case 'signed-out':
      return (
        <Suspense fallback={<Splash />}>
          <SignedOutScreens because={session.because} />
        </Suspense>
      );
    case 'signed-in':
      return (
        <Suspense fallback={<Splash />}>
          <SignedInScreens key={session.user.id} />
        </Suspense>
      );
  }
}

interface AppProps {
  queryClient: QueryClient;
  styleNonce: string;
  withRouter: (screens: ReactNode) => ReactNode;
}

export function WebApp({ queryClient, styleNonce, withRouter }: AppProps) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="dark"
      colorSchemeManager={colorSchemeManager}
      cssVariablesResolver={cssVariablesResolver}
      getStyleNonce={() => styleNonce}
    >
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          {withRouter(
            <SessionProvider>
              <Screens />
            </SessionProvider>,
          )}
        </QueryClientProvider>
      </ErrorBoundary>
    </MantineProvider>
  );
}
