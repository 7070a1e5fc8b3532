/**
 * Each page load waits until src/web/main.tsx marks the page as interactive, because the page ignores keys
 * before.
 */
import { type Browser, type BrowserContext, type Page, test as base } from '@playwright/test';

export const test = base.extend<{ nothingLeftOpen: void }, { browser: Browser }>({
  nothingLeftOpen: [
    async ({ browser }, use) => {
      await use();
      // Close the windows of second users, because they would keep running during later tests.
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => openLivePages(await newContext(options));
      await use(browser);
      browser.newContext = newContext;
    },
    { scope: 'worker' },
  ],
});

function openLivePages(context: BrowserContext): BrowserContext {
  const newPage = context.newPage.bind(context);
  context.newPage = async () => waitAfterLoads(await newPage());
  return context;
}

type LoadOptions = Parameters<Page['reload']>[0];

/**
 * A test that passes `domcontentloaded` or `commit` checks the page before its script runs, so do not wait.
 */
function waitAfterLoads(page: Page): Page {
  const goTo = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const waitUnlessEarly = async (options: LoadOptions): Promise<void> => {
    if (options?.waitUntil === 'domcontentloaded' || options?.waitUntil === 'commit') return;
    await waitUntilLive(page);
  };
  page.goto = async (url, options) => {
    const answer = await goTo(url, options);
    await waitUnlessEarly(options);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await waitUnlessEarly(options);
    return answer;
  };
  return page;
}

async function waitUntilLive(page: Page): Promise<void> {
  if ((await page.locator('#root').count()) === 0) return;
  await page.locator('#root[data-live]').waitFor({ state: 'attached' });
}
