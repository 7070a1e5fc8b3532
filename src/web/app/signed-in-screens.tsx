import { useEffect } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';

import { NotFoundPage } from '../features/welcome/not-found-page.tsx';
import { useSession, useUser } from '../lib/session.tsx';
import { readSignInState } from '../lib/sign-in-state.ts';
import {
  analysisOutboxPrefix,
  cardOutboxPrefix,
  collectionOutboxPrefix,
  gameOutboxPrefix,
  gameReviewOutboxPrefix,
  trainingOutboxPrefix,
} from '../lib/storage-keys.ts';
import { queueRows } from '../sync/queue-rows.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { screens } from './screens.ts';
import { Shell } from './shell.tsx';

const ConfirmedFailurePage = lazyPart(
  async () => (await import('../features/account/confirmed-failure-page.tsx')).ConfirmedFailurePage,
);
const ResetPage = lazyPart(async () => (await import('../features/account/reset-page.tsx')).ResetPage);
const ConfirmedSuccessPage = lazyPart(
  async () => (await import('../features/welcome/confirmed-success-page.tsx')).ConfirmedSuccessPage,
);

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

export function SignedOutConfirmed() {
  return (
    <Shell>
      <ConfirmedSuccessPage />
    </Shell>
  );
}

/**
 * Sends changes that earlier visits left unsent. Card reviews are missing here, because the due badge sends
 * them.
 */
const senders: Record<string, (userId: string) => Promise<unknown>> = {
  [cardOutboxPrefix]: async (userId) =>
    (await import('../card-editor/saved-cards.ts')).getCardOutbox(userId).flush(),
  [trainingOutboxPrefix]: async (userId) =>
    (await import('../features/cards/training/use-training-store.ts')).getTrainingStore(userId).refresh(),
  [gameOutboxPrefix]: async (userId) =>
    (await import('../library/game-outbox.ts')).getGameOutbox(userId).flush(),
  [gameReviewOutboxPrefix]: async (userId) =>
    (await import('../features/game-review/reviews/use-reviews.ts')).flushPendingReviews(userId),
  [analysisOutboxPrefix]: async (userId) =>
    (await import('../analysis/analysis-storage.ts')).getAnalysisOutbox(userId).flush(),
  [collectionOutboxPrefix]: async (userId) =>
    (await import('../ui/use-collection.ts')).getCollectionQueue(userId).flush(),
};

const offlineCacheDelayMs = 2000;

export function SignedInScreens() {
  const { helpFlash, clearHelpFlash } = useSession();
  const { id: userId } = useUser();
  const isWelcome = useLocation().pathname === '/welcome';
  useEffect(() => {
    if (helpFlash && isWelcome) clearHelpFlash();
  }, [helpFlash, isWelcome, clearHelpFlash]);
  useEffect(() => {
    const cacheNow = () =>
      void import('../sync/prefetch.ts').then(({ cacheForOffline }) => cacheForOffline()).catch(() => {});
    const begin = () => {
      cacheNow();
      for (const [kind, send] of Object.entries(senders))
        if (queueRows.isWaiting(userId, kind)) send(userId).catch(() => {});
    };
    // The next start may be offline, so cache when the page is hidden.
    const cacheWhenHidden = () => {
      if (document.visibilityState === 'hidden') cacheNow();
    };
    const timer = setTimeout(begin, offlineCacheDelayMs);
    document.addEventListener('visibilitychange', cacheWhenHidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', cacheWhenHidden);
    };
  }, [userId]);
  if (helpFlash && !isWelcome) return <Navigate to="/welcome" replace />;

  return <Routes>{routes}</Routes>;
}
