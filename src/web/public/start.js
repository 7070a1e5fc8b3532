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
