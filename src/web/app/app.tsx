import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { BrowserRouter } from 'react-router';

import { makeQueryClient } from '../lib/query-client.ts';
import { SessionProvider, useSession } from '../lib/session.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazyPage } from './feature-routes.ts';
import { SignedOutScreens } from './signed-out-screens.tsx';
import { Splash, UnreachableSplash } from './splash.tsx';
import { colorSchemeManager, cssVariablesResolver, theme } from './theme.ts';

const SignedInScreens = lazyPage(async () => (await import('./signed-in-screens.tsx')).SignedInScreens);

function Screens() {
  const session = useSession();
  switch (session.state) {
    case 'checking':
      return <Splash>{session.failedChecks > 0 && 'The server does not answer yet. Trying again…'}</Splash>;
    case 'unreachable':
      return <UnreachableSplash onRetry={session.checkAgain} />;
    case 'signed-out':
      return <SignedOutScreens because={session.because} />;
    case 'signed-in':
      return (
        <Suspense fallback={<Splash />}>
          <SignedInScreens key={session.user.id} />
        </Suspense>
      );
  }
}

export function App({ styleNonce }: { styleNonce: string }) {
  const [queryClient] = useState(makeQueryClient);
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
          <BrowserRouter>
            <SessionProvider>
              <Screens />
            </SessionProvider>
          </BrowserRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </MantineProvider>
  );
}
