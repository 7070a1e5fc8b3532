import { existsSync } from 'node:fs';

const places = [
  // The headless shell comes first, because it loads pages faster.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export function findChromium() {
  return process.env.TABIYA_CHROMIUM ?? places.find((place) => existsSync(place));
}
