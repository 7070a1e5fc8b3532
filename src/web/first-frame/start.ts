/** Runs before the first paint; a separate file, because the CSP forbids inline scripts. */
import { readStored } from '../lib/stored-text.ts';
import { colorSchemeKey, reviewOutboxPrefix } from '../lib/storage-keys.ts';
import { makeTodayPath } from '../lib/today-path.ts';
import { hasRows } from '../lib/outbox-database.ts';
import { askEarly } from '../lib/early-answers.ts';

/** The main script runs after the first paint, but not later than this: hidden tabs never paint. */
const longestWaitMs = 400;

/** The stored choice, else the system's, else dark. */
function isLightWanted(): boolean {
  const chosen = readStored(() => localStorage, colorSchemeKey);
  return chosen === null ? matchMedia('(prefers-color-scheme: light)').matches : chosen === 'light';
}

if (isLightWanted()) document.documentElement.setAttribute('data-mantine-color-scheme', 'light');

// Decides what is shown.
void askEarly('/api/check-if-logged-in', { method: 'POST', body: new URLSearchParams() });

/** The question can be read before the page is interactive. */
async function drawFirstPrompt(): Promise<void> {
  const { text } = await askEarly(`/api/get-due-cards?before=${new Date().toISOString()}`);
  // With unsent reviews another card may come first.
  if (await hasRows(reviewOutboxPrefix)) return;
  const [first] = JSON.parse(text).api_data ?? [];
  const place = document.querySelector('[data-first-prompt]');
  if (first !== undefined && place !== null) place.textContent = first.prompt;
}

// Paints the prerendered screen before the main script runs.
document.addEventListener('DOMContentLoaded', () => {
  const mainScript = document.querySelector<HTMLLinkElement>('#main-script');
  if (mainScript === null) return;
  const run = () => import(/* @vite-ignore */ mainScript.href);
  const pictures = [...document.images].filter(
    (picture) => picture.checkVisibility() && picture.loading !== 'lazy',
  );
  const drawn: Promise<unknown>[] = [
    document.fonts.load("1em 'Inter Variable'"),
    ...pictures.map((picture) => picture.decode()),
  ];
  const { frame, base = '' } = document.getElementById('root')?.dataset ?? {};
  if (frame === 'signed-in') {
    // Visitors see no dates.
    try {
      void new Worker('/warm-dates.js');
    } catch {
      // Without workers dates load later.
    }
    if (location.pathname === `${base}/`) void askEarly(makeTodayPath(Date.now()));
    // `train` in the address shows no card.
    if (location.pathname === `${base}/review_cards` && !location.search.includes('train='))
      drawn.push(drawFirstPrompt());
  }
  void Promise.allSettled(drawn).then(() => requestAnimationFrame(() => setTimeout(run)));
  setTimeout(run, longestWaitMs);
});
