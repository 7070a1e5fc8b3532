import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTextPatch } from '#chess/opening/editing/text-patch';
import { studiesAnswer } from '#contract/studies';
import { type Simulator, startSimulator } from '#simulator/simulator';
import { openPage } from '../../testing/open-page.tsx';

const owner = 'tabiya_fan';
const study = 'rScotchP';
const source = '[Event "Scotch"]\n\n1. e4 e5 2. Nf3 Nc6 3. d4 *\n';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ pace: 0, concurrencyLimits: false, crawlerRules: false });
});
afterAll(() => simulator.close());

async function openConnected(username: string) {
  const page = await openPage('/account', { username, environment: { LICHESS_URL: simulator.lichessUrl } });
  const token = simulator.makeToken(owner, ['study:read']);
  const stored = await page.visitor.post('/api/update-lichess-connection', { token, username: owner });
  expect(stored.statusCode).toBe(200);
  return page;
}

function leaveFrom(returnPath: string): void {
  const oauthAttempt = { state: 'asked', verifier: 'v', redirectUri: 'r', clientId: 'c', returnPath };
  sessionStorage.setItem('tabiya-lichess-connecting', JSON.stringify(oauthAttempt));
}

test('after Lichess has authorised, the dialog of sending is there again, and closed it stays closed', async () => {
  const { visitor, goTo, user } = await openConnected('sender');
  const opening = { color: 'black', title: 'Scotch', link: study, exclude_move_indicators: '' };
  const last_update = new Date().toISOString();
  await visitor.post('/api/update-study', { ...opening, study_text: source, last_update });
  const studies = studiesAnswer.parse((await visitor.get('/api/get-studies')).json());
  const patch = makeTextPatch(source, source.replace('3. d4', '3. d4 { Learn this. }'));
  const { revision } = studies.api_data.black ?? {};
  const edit = { color: 'black', revision, patch, what: 'Changed the comment' };
  expect((await visitor.post('/api/edit-study', edit)).statusCode).toBe(200);

  await goTo('/manage_openings?color=black&send=black');
  await screen.findByRole('dialog', { name: 'Send Scotch to Lichess' });
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Send Scotch to Lichess' })).toBeNull());
  expect(location.search).not.toContain('send');
});

test('cancelling at Lichess never says that it is not connected while it is', async () => {
  const { goTo, disturb, user } = await openConnected('canceller');
  leaveFrom('/account');
  const known = Promise.withResolvers<void>();
  disturb('/api/get-lichess-connection', async (send) => {
    await known.promise;
    return send();
  });
  let wasDenied = false;
  const observer = new MutationObserver(() => {
    wasDenied ||= document.body.textContent.includes('Lichess is not connected');
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  await goTo('/lichess_connected?error=access_denied&state=asked');
  await screen.findByText('Connecting Lichess…');
  // An empty session storage means that the page has read Lichess's answer, but has not loaded the
  // connection.
  await waitFor(() => expect(sessionStorage.getItem('tabiya-lichess-connecting')).toBeNull());
  known.resolve();
  await screen.findByText(`Lichess stays connected as ${owner}`);
  observer.disconnect();
  expect(wasDenied).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Go back' }));
  await waitFor(() => expect(location.pathname).toBe('/account'));
});
