// A file of its own because the page's policy allows no inline scripts. The key is the one in app/theme.ts.
try {
  if (localStorage.getItem('tabiya-color-scheme') === 'light') {
    document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
  }
} catch {
  // Storage may be switched off: dark, the default, stays.
}
