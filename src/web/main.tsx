import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './app/page.css';
import './app/mantine.css';

import { type ReactNode, startTransition, StrictMode, useEffect, useInsertionEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';

import { WebApp, preloadSignedIn, preloadSignedOut } from './app/app.tsx';
import { watchBackButton } from './app/back-button.ts';
import { dropEarlyAnswers, waitForEarlyAnswers } from './lib/early-answers.ts';
import { onAskAgain } from './lib/connection.ts';
import { makeQueryClient } from './lib/query-client.ts';
import { loadSession } from './lib/session.tsx';
import { checkStorageSpace } from './lib/storage-trouble.ts';
import { queueRows } from './sync/queue-rows.ts';

const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');

watchBackButton();

void start(container);

/** Keeps the prerendered screen (docs/decisions/0110) until the real one is ready. */
async function start(root: HTMLElement): Promise<void> {
  const queryClient = makeQueryClient();
  onAskAgain(() => void queryClient.invalidateQueries());
  const { frame, base = '' } = root.dataset;
  await Promise.all([
    loadSession(queryClient),
    queueRows.open(),
    // Ignore a failure: the screen loads its code again and reports the failure.
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
    // Browser tests wait for this attribute, which shows that the page is interactive.
    root.dataset['live'] = '';
    dropEarlyAnswers();
    void checkStorageSpace();
  }
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
  onShown: () => void;
  onLive: () => void;
  children: ReactNode;
}

function Live({ onShown, onLive, children }: LiveProps) {
  useInsertionEffect(onShown, [onShown]);
  useEffect(onLive, [onLive]);
  return children;
}
