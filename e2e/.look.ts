import { chromium } from '@playwright/test';
import { startDemo } from './demo-process.ts';
const out = '/tmp/today-shots';
import { mkdirSync } from 'node:fs';
mkdirSync(out, { recursive: true });
const only = process.argv.slice(2);
const demo = await startDemo();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const scheme of ['dark', 'light']) for (const [w, h] of [[1440, 900], [1024, 800], [390, 844]]) {
    const name = `${scheme}-${w}`;
    if (only.length && !only.includes(name)) continue;
    const context = await browser.newContext({ viewport: { width: w, height: h }, locale: 'en-US' });
    await context.addInitScript((v) => localStorage.setItem('tabiya-color-scheme', v), scheme);
    const page = await context.newPage();
    page.on('console', (m) => { if (m.type() === 'error' || m.type() === 'warning') console.log(name, m.text().slice(0, 300)); });
    page.on('pageerror', (e) => console.log(name, 'PAGEERROR', e.message));
    await page.goto(demo.door);
    await page.goto(new URL('/', page.url()).href);
    const t0 = Date.now();
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await page.screenshot({ path: `${out}/${name}-first.png` });
    await page.getByText('At move 6').first().waitFor({ timeout: 60000 }).catch((e) => console.log(name, 'no curve', e.message.slice(0, 200)));
    console.log(name, 'curve after', Date.now() - t0);
    await page.waitForFunction(() => document.querySelectorAll('button[data-move]').length >= 24, undefined, { timeout: 60000 }).catch(() => console.log('one curve only'));
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `${out}/${name}.png`, fullPage: true });
    console.log(name, 'overflow', await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
    if (name === 'dark-1440' || name === 'dark-390') {
      await page.getByRole('button', { name: /After move 6/ }).first().click();
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `${out}/${name}-lost.png` });
    }
    await context.close();
  }
} finally { await browser.close(); await demo.stop(); }
