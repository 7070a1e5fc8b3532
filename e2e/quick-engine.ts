/** The real engine with less to do: what is tested is what the screens make of its answers, not how deep it looks. */
import type { BrowserContext, Page } from '@playwright/test';

/** From the next page on, each search is a twentieth as long, unless the page was told to take its time (`letEngineTakeTime`). */
export async function hurryEngine(where: BrowserContext | Page): Promise<void> {
  await where.addInitScript(() => {
    const isUnhurried = (): boolean => sessionStorage.getItem('unhurried-engine') !== null;
    Worker.prototype.postMessage = new Proxy(Worker.prototype.postMessage, {
      apply(send, worker, [message, ...rest]) {
        const [, nodes] = /^go nodes (\d+)$/.exec(typeof message === 'string' ? message : '') ?? [];
        const isShortened = nodes !== undefined && !isUnhurried();
        Reflect.apply(send, worker, [isShortened ? `go nodes ${Number(nodes) / 20}` : message, ...rest]);
      },
    });
  });
}

/** Searches are as long as for users, so that something can be done while they go on. */
export async function letEngineTakeTime(page: Page, isUnhurried: boolean): Promise<void> {
  await page.evaluate((value) => {
    if (value) sessionStorage.setItem('unhurried-engine', '');
    else sessionStorage.removeItem('unhurried-engine');
  }, isUnhurried);
}
