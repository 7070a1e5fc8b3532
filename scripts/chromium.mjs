/** Where this machine's Chromium is, for tests, benches and films. Plain JavaScript: scripts/setup.mjs says why. */
import { existsSync } from 'node:fs';

const places = [
  // The same browser without windows: a page takes it half the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** `TABIYA_CHROMIUM` names another one. */
export function findChromium() {
  return process.env.TABIYA_CHROMIUM ?? places.find((place) => existsSync(place));
}
