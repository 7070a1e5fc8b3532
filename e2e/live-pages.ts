/**
 * Waits until the page is interactive: the pre-rendered screen ignores keys until src/web/main.tsx marks it.
 * All other `test` objects extend this one.
 */
import { type Browser, type BrowserContext, type Page, test as base } from '@playwright/test';

export const test = base.extend<{ nothingLeftOpen: void }, { browser: Browser }>({
  nothingLeftOpen: [
    async ({ browser }, use) => {
      await use();
      // Windows of second users would keep running during later tests.
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

/** `goto` with `domcontentloaded` or `commit` returns before the script runs. */
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
  // Pages of other sites, such as the simulated Lichess, have no `#root`.
  if ((await page.locator('#root').count()) === 0) return;
  await page.locator('#root[data-live]').waitFor({ state: 'attached' });
}
