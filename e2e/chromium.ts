import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';

export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}
