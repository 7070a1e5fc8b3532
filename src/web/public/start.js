// Runs before the first paint; a file of its own because the page's policy allows no inline scripts.

// The key is the one in app/theme.ts.
try {
  if (localStorage.getItem('tabiya-color-scheme') === 'light') {
    document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
  }
} catch {
  // Storage may be switched off: dark, the default, stays.
}

// Who is signed in decides what is shown, so it is asked while the script of the page is still on its way.
const whoIsSignedIn = '/api/check-if-logged-in';
globalThis.earlyAnswers = {
  [whoIsSignedIn]: fetch(whoIsSignedIn, { method: 'POST', body: new URLSearchParams() }),
};

// The page comes with its first screen drawn: it is painted before the script that makes it real is read, which takes longer.
// Where nothing is painted, as in a tab behind others, the script does not wait for long.
document.addEventListener('DOMContentLoaded', () => {
  const mainScript = document.getElementById('main-script');
  if (mainScript === null) return;
  const run = () => import(mainScript.href);
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, 200);
  // Visitors are shown no dates.
  if (document.getElementById('root').dataset.frame !== 'signed-out') void new Worker('/warm-dates.js');
});
