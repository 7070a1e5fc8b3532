/**
 * Draws the screens as they look before any data has arrived. The build writes them into the page, so that a browser
 * shows the frame, the headings and the words of a screen while its script is still on the way.
 */
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';

import type { User } from '#contract/accounts';

import { makeQueryClient } from '../lib/query-client.ts';
import { setSession } from '../lib/session.tsx';
import { WebApp } from '../app/app.tsx';
import { screens } from '../app/screens.ts';

/** Whoever will be signed in: the frame says nothing about them. */
const somebody: User = { id: '', email: '', username: '', username_lichess: '', username_chess_dot_com: '' };

/** The paths whose first screen is known, by who asks for them. */
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
    // In one piece: pieces are put together by inline scripts, which the page's policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const frame = await new Response(prelude).text();
  // Its clocks would keep the build waiting for minutes.
  queryClient.clear();
  return frame;
}
