import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';

import { NotFoundPage } from '../features/welcome/not-found-page.tsx';
import { hasAnyWaiting } from '../lib/outbox-storage.ts';
import { useSession, useUser } from '../lib/session.tsx';
import { readSignInState } from '../lib/sign-in-state.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { screens } from './screens.ts';
import { Shell } from './shell.tsx';

// A signed-in user may open a mail's link.
const ConfirmedFailurePage = lazyPart(
  async () => (await import('../features/account/confirmed-failure-page.tsx')).ConfirmedFailurePage,
);
const ResetPage = lazyPart(async () => (await import('../features/account/reset-page.tsx')).ResetPage);
const ConfirmedSuccessPage = lazyPart(
  async () => (await import('../features/welcome/confirmed-success-page.tsx')).ConfirmedSuccessPage,
);

/** Created once, so that navigation within a screen does not render the frame again. */
const frame = (
  <Shell>
    <Outlet />
  </Shell>
);
const routes = (
  <>
    <Route path="/signin" element={<AfterSignIn />} />
    <Route path="/reset_password/:token" element={<ResetPage />} />
    <Route element={frame}>
      {screens.map(({ path, title, Page }) => (
        <Route
          key={path}
          path={path}
          element={
            <>
              <PageTitle title={title} />
              <Page />
            </>
          }
        />
      ))}
      <Route path="/confirmed_success" element={<ConfirmedSuccessPage />} />
      <Route path="/confirmed_failure" element={<ConfirmedFailurePage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Route>
  </>
);

function AfterSignIn() {
  const { returnPath } = readSignInState(useLocation().state);
  return <Navigate to={returnPath ?? '/'} replace />;
}

/** A confirmation link may be opened signed out. */
export function SignedOutConfirmed() {
  return (
    <Shell>
      <ConfirmedSuccessPage />
    </Shell>
  );
}

/** Leaves the network to the first screen. */
const offlineCacheDelayMs = 2000;

export function SignedInScreens() {
  const { helpFlash, clearHelpFlash } = useSession();
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const isWelcome = useLocation().pathname === '/welcome';
  useEffect(() => {
    if (helpFlash && isWelcome) clearHelpFlash();
  }, [helpFlash, isWelcome, clearHelpFlash]);
  useEffect(() => {
    // If the page closes first, the next page does it.
    const cacheNow = () =>
      void import('./offline-cache.ts').then(({ cacheForOffline }) => cacheForOffline()).catch(() => {});
    const begin = () => {
      cacheNow();
      if (!hasAnyWaiting(userId)) return;
      void import('./pending-work.ts')
        .then(({ flushPendingOnStartup }) => flushPendingOnStartup(userId, queryClient))
        .catch(() => {});
    };
    // The next start may be offline.
    const cacheWhenHidden = () => {
      if (document.visibilityState === 'hidden') cacheNow();
    };
    const timer = setTimeout(begin, offlineCacheDelayMs);
    document.addEventListener('visibilitychange', cacheWhenHidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', cacheWhenHidden);
    };
  }, [userId, queryClient]);
  if (helpFlash && !isWelcome) return <Navigate to="/welcome" replace />;

  return <Routes>{routes}</Routes>;
}
