/** Runs before the first paint; a file of its own because the page's policy allows no inline scripts. */
import { readStored } from '../lib/stored-text.ts';
import { colorSchemeKey, reviewOutboxPrefix } from '../lib/storage-keys.ts';
import { makeTodayPath } from '../lib/today-path.ts';
import { hasRows } from '../lib/outbox-database.ts';
import { askEarly } from '../lib/early-answers.ts';

/** The script is read after the first paint, but not later than this: in a tab behind others nothing is painted. */
const longestWaitMs = 400;

/** What was chosen here, else what the system asks for; dark where neither says anything. */
function isLightWanted(): boolean {
  const chosen = readStored(() => localStorage, colorSchemeKey);
  return chosen === null ? matchMedia('(prefers-color-scheme: light)').matches : chosen === 'light';
}

if (isLightWanted()) document.documentElement.setAttribute('data-mantine-color-scheme', 'light');

// Who is signed in decides what is shown.
void askEarly('/api/check-if-logged-in', { method: 'POST', body: new URLSearchParams() });

/** A card's question can be thought about before anything can be pressed. */
async function drawFirstPrompt(): Promise<void> {
  const { text } = await askEarly(`/api/get-due-cards?before=${new Date().toISOString()}`);
  // With reviews still to be sent, another card may come first.
  if (await hasRows(reviewOutboxPrefix)) return;
  const [first] = JSON.parse(text).api_data ?? [];
  const place = document.querySelector('[data-first-prompt]');
  if (first !== undefined && place !== null) place.textContent = first.prompt;
}

// The page comes with its first screen drawn. It is painted before the script that makes it real is read, which takes longer.
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
    // Visitors are shown no dates.
    try {
      void new Worker('/warm-dates.js');
    } catch {
      // A browser that blocks workers makes its dates later.
    }
    if (location.pathname === `${base}/`) void askEarly(makeTodayPath(Date.now()));
    // With a colour in the address its book is trained, and no card is shown.
    if (location.pathname === `${base}/review_cards` && !location.search.includes('train='))
      drawn.push(drawFirstPrompt());
  }
  void Promise.allSettled(drawn).then(() => requestAnimationFrame(() => setTimeout(run)));
  setTimeout(run, longestWaitMs);
});
