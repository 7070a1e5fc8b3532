/** Prerenders screens without data, so that a browser shows headings and text before the script arrives. */
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';

import type { User } from '#contract/accounts';

import { makeQueryClient } from '../lib/query-client.ts';
import { setSession } from '../lib/session.tsx';
import { WebApp } from '../app/app.tsx';
import { screens } from '../app/screens.ts';

const somebody: User = { id: '', email: '', username: '', username_lichess: '', username_chess_dot_com: '' };

export const framedPaths = {
  'signed-out': ['/', '/signin'],
  'signed-in': screens.map(({ path }) => path),
} as const;

export async function drawFrame(
  who: keyof typeof framedPaths,
  path: string,
  styleNonce: string,
): Promise<string> {
  const queryClient = makeQueryClient();
  setSession(queryClient, who === 'signed-in' ? somebody : null);
  const { prelude } = await prerender(
    <WebApp
      queryClient={queryClient}
      styleNonce={styleNonce}
      withRouter={(screens) => <StaticRouter location={path}>{screens}</StaticRouter>}
    />,
    // A page in several chunks would need inline scripts, which the CSP forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const frame = await new Response(prelude).text();
  // Without this call, the client's timers would keep the build running for minutes.
  queryClient.clear();
  return frame;
}
