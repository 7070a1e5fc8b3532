// Runs before the first paint; a file of its own because the page's policy allows no inline scripts.

// The key is the one in app/theme.ts.
try {
  if (localStorage.getItem('tabiya-color-scheme') === 'light') {
    document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
  }
} catch {
  // Storage may be switched off: dark, the default, stays.
}

// What lib/api-client.ts will want to know, asked while the script of the page is still on its way.
globalThis.earlyAnswers = {};

function ask(path, init) {
  const answer = fetch(path, init).then(async (response) => ({ response, text: await response.text() }));
  globalThis.earlyAnswers[path.split('?', 1)[0]] = answer;
  return answer;
}

// Who is signed in decides what is shown.
void ask('/api/check-if-logged-in', { method: 'POST', body: new URLSearchParams() });

/** A card's question can be thought about before anything can be pressed. */
async function drawFirstPrompt() {
  const { text } = await ask(`/api/get-due-cards?before=${new Date().toISOString()}`);
  // The prefix is the one in features/cards/review-outbox.ts: with reviews still to be sent, another card may come first.
  if (Object.keys(localStorage).some((key) => key.startsWith('tabiya-reviews:'))) return;
  const [first] = JSON.parse(text).api_data ?? [];
  const place = document.querySelector('[data-first-prompt]');
  if (first !== undefined && place !== null) place.textContent = first.prompt;
}

// The page comes with its first screen drawn: it is painted before the script that makes it real is read, which takes longer.
// Where nothing is painted, as in a tab behind others, or something is late, the script does not wait for long.
document.addEventListener('DOMContentLoaded', () => {
  const mainScript = document.getElementById('main-script');
  if (mainScript === null) return;
  const run = () => import(mainScript.href);
  const pictures = [...document.images].filter(
    (picture) => picture.checkVisibility() && picture.loading !== 'lazy',
  );
  const drawn = [document.fonts.load("1em 'Inter Variable'"), ...pictures.map((picture) => picture.decode())];
  if (document.getElementById('root').dataset.frame === 'signed-in') {
    // Visitors are shown no dates.
    try {
      void new Worker('/warm-dates.js');
    } catch {
      // A browser that blocks workers makes its dates later.
    }
    if (location.pathname === '/review_cards') drawn.push(drawFirstPrompt());
  }
  void Promise.allSettled(drawn).then(() => requestAnimationFrame(() => setTimeout(run)));
  setTimeout(run, 400);
});
