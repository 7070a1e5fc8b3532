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

// Somebody who is signed in may open the link of a mail.
const ConfirmedFailurePage = lazyPart(
  async () => (await import('../features/account/confirmed-failure-page.tsx')).ConfirmedFailurePage,
);
const ResetPage = lazyPart(async () => (await import('../features/account/reset-page.tsx')).ResetPage);
const ConfirmedSuccessPage = lazyPart(
  async () => (await import('../features/welcome/confirmed-success-page.tsx')).ConfirmedSuccessPage,
);

/** Made once: a step within a screen changes the address, and does not draw the frame and the screen anew for it. */
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

/** Somebody has just signed in, so the sign-in screen leads on. */
function AfterSignIn() {
  const { returnPath } = readSignInState(useLocation().state);
  return <Navigate to={returnPath ?? '/'} replace />;
}

/** The confirmation link may be opened where nobody is signed in: the frame is there, its links wait for a sign-in. */
export function SignedOutConfirmed() {
  return (
    <Shell>
      <ConfirmedSuccessPage />
    </Shell>
  );
}

/** Until then the network is left to the first screen. */
const keeperDelayMs = 2000;

export function SignedInScreens() {
  const { helpFlash, clearHelpFlash } = useSession();
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const isWelcome = useLocation().pathname === '/welcome';
  useEffect(() => {
    if (helpFlash && isWelcome) clearHelpFlash();
  }, [helpFlash, isWelcome, clearHelpFlash]);
  useEffect(() => {
    // If the page is gone before the code is there, the next page does it.
    const keep = () =>
      void import('./offline-keeper.ts').then(({ keepForOffline }) => keepForOffline()).catch(() => {});
    const begin = () => {
      keep();
      if (!hasAnyWaiting(userId)) return;
      void import('./left-work.ts')
        .then(({ sendLeftWork }) => sendLeftWork(userId, queryClient))
        .catch(() => {});
    };
    // The next start may have no connection, so it needs what was done since.
    const keepWhenHidden = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    const timer = setTimeout(begin, keeperDelayMs);
    document.addEventListener('visibilitychange', keepWhenHidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', keepWhenHidden);
    };
  }, [userId, queryClient]);
  if (helpFlash && !isWelcome) return <Navigate to="/welcome" replace />;

  return <Routes>{routes}</Routes>;
}
