import { Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';

import { LandingPage } from '../features/account/landing-page.tsx';
import { SignInPage } from '../features/account/sign-in-page.tsx';
import { type SignedOutBecause, useSession } from '../lib/session.tsx';
import { makeSignInState } from '../lib/sign-in-state.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { findScreen } from './screens.ts';
import { Splash } from './splash.tsx';

const ConfirmedFailurePage = lazyPart(
  async () => (await import('../features/account/confirmed-failure-page.tsx')).ConfirmedFailurePage,
);
const ResetPage = lazyPart(async () => (await import('../features/account/reset-page.tsx')).ResetPage);
const ConfirmedSuccess = lazyPart(async () => (await import('./signed-in-screens.tsx')).SignedOutConfirmed);

const InvitationNotice = lazyPart(
  async () => (await import('../features/account/invitation-notice.tsx')).InvitationNotice,
);

function Elsewhere({ because }: { because: SignedOutBecause }) {
  const { pathname, search } = useLocation();
  if (because === 'logout') return <Navigate to="/signin" replace />;
  if (because === 'deleted') {
    const state = makeSignInState({ notice: 'Your account and all its data are deleted.' });
    return <Navigate to="/signin" replace state={state} />;
  }
  if (because === 'ended') {
    const state = makeSignInState({
      returnPath: pathname + search,
      notice: 'You were signed out. Please sign in again.',
    });
    return <Navigate to="/signin" replace state={state} />;
  }
  const wanted = findScreen(pathname) ? { returnPath: pathname + search } : {};
  const token = pathname === '/opening_game' ? new URLSearchParams(search).get('invite') : null;
  return (
    <LandingPage signInState={makeSignInState(wanted)}>
      {token !== null && (
        <Suspense>
          <InvitationNotice token={token} />
        </Suspense>
      )}
    </LandingPage>
  );
}

export function SignedOutScreens({ because }: { because: SignedOutBecause }) {
  const { forgetWhySignedOut } = useSession();
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname === '/signin') forgetWhySignedOut();
  }, [pathname, forgetWhySignedOut]);

  return (
    <Suspense fallback={<Splash />}>
      <Routes>
        <Route path="/signin" element={<SignInPage />} />
        <Route path="/reset_password/:token" element={<ResetPage />} />
        <Route path="/confirmed_success" element={<ConfirmedSuccess />} />
        <Route
          path="/confirmed_failure"
          element={
            <>
              <LandingPage signInState={{}} />
              <ConfirmedFailurePage />
            </>
          }
        />
        <Route path="*" element={<Elsewhere because={because} />} />
      </Routes>
    </Suspense>
  );
}
