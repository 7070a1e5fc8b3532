/** Runs before the first paint. It is a separate file, because the CSP forbids inline scripts. */
import { readStored } from '../lib/stored-text.ts';
import { colorSchemeKey, reviewOutboxPrefix } from '../lib/storage-keys.ts';
import { makeTodayPath } from '../lib/today-path.ts';
import { askEarly } from '../lib/early-answers.ts';
import { hasQueued } from '../sync/database.ts';

/** Hidden tabs never paint, so the main script starts after this time at the latest. */
const longestWaitMs = 400;

if (readStored(() => localStorage, colorSchemeKey) === 'light')
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');

// Send this request first, because its response decides which screen is shown.
void askEarly('/api/check-if-logged-in', { method: 'POST', body: new URLSearchParams() });

async function drawFirstPrompt(): Promise<void> {
  const { text } = await askEarly(`/api/get-due-cards?before=${new Date().toISOString()}`);
  // If reviews are still unsent, another card may come first.
  if (await hasQueued(reviewOutboxPrefix)) return;
  const [first] = JSON.parse(text).api_data ?? [];
  const place = document.querySelector('[data-first-prompt]');
  if (first !== undefined && place !== null) place.textContent = first.prompt;
}

// The browser should paint the prerendered screen before the main script runs.
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
    try {
      void new Worker('/warm-dates.js');
    } catch {
      // Some browsers block workers. The locale data then loads with the first date.
    }
    if (location.pathname === `${base}/`) void askEarly(makeTodayPath(Date.now()));
    // With `train` in the address, the session may start with a position instead of a card.
    if (location.pathname === `${base}/review_cards` && !location.search.includes('train='))
      drawn.push(drawFirstPrompt());
  }
  void Promise.allSettled(drawn).then(() => requestAnimationFrame(() => setTimeout(run)));
  setTimeout(run, longestWaitMs);
});
