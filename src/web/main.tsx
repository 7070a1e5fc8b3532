import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './app/mantine.css';
import './app/page.css';

import { type ReactNode, startTransition, StrictMode, useEffect, useInsertionEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';

import { WebApp, preloadSignedIn, preloadSignedOut } from './app/app.tsx';
import { watchBackButton } from './app/back-button.ts';
import { dropEarlyAnswers, waitForEarlyAnswers } from './lib/early-answers.ts';
import { onAskAgain } from './lib/connection.ts';
import { makeQueryClient } from './lib/query-client.ts';
import { openOutboxStorage } from './lib/outbox-storage.ts';
import { loadSession } from './lib/session.tsx';
import { lookForRoom } from './lib/storage-trouble.ts';

const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');

watchBackButton();

void start(container);

/** The page comes with its first screen drawn (docs/decisions/0110): that stays until the real one can be shown. */
async function start(root: HTMLElement): Promise<void> {
  const queryClient = makeQueryClient();
  onAskAgain(() => void queryClient.invalidateQueries());
  const { frame, base = '' } = root.dataset;
  await Promise.all([
    loadSession(queryClient),
    openOutboxStorage(),
    // The screen asks again for what cannot be fetched now, and tells the failure.
    (frame === 'signed-in'
      ? preloadSignedIn(window.location.pathname.slice(base.length))
      : preloadSignedOut()
    ).catch(() => {}),
  ]);
  await waitForEarlyAnswers();
  function onShown(): void {
    root.inert = false;
  }
  function onLive(): void {
    // The screen takes keys and words from here on; programs that drive the page wait for this.
    root.dataset['live'] = '';
    dropEarlyAnswers();
    void lookForRoom();
  }
  // In pieces, which hold nothing up; the drawing stays until the last of them puts all in its place in one go.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Live onShown={onShown} onLive={onLive}>
          <WebApp
            queryClient={queryClient}
            styleNonce={styleNonce}
            withRouter={(screens) => <BrowserRouter basename={base}>{screens}</BrowserRouter>}
          />
        </Live>
      </StrictMode>,
    ),
  );
}

interface LiveProps {
  /** Before anything in it asks where it stands: styles would be worked out twice. */
  onShown: () => void;
  onLive: () => void;
  children: ReactNode;
}

/** Says when the screen has taken the drawing's place, and when all of it listens. */
function Live({ onShown, onLive, children }: LiveProps) {
  useInsertionEffect(onShown, [onShown]);
  useEffect(onLive, [onLive]);
  return children;
}
