import type { BrowserContext, Page } from '@playwright/test';

/**
 * Divides the node count of searches by 20 and lets `holdEngine` pause them. Takes effect at the next page
 * load.
 */
export async function hurryEngine(where: BrowserContext | Page): Promise<void> {
  await where.addInitScript(() => {
    const paused = new Map<Worker, () => void>();
    Object.assign(window, {
      letEngineGo: () => {
        for (const search of paused.values()) search();
        paused.clear();
      },
    });
    Worker.prototype.postMessage = new Proxy(Worker.prototype.postMessage, {
      apply(send, worker: Worker, [message, ...rest]) {
        const say = (words: unknown) => Reflect.apply(send, worker, [words, ...rest]);
        const [, nodes] = /^go nodes (\d+)$/.exec(typeof message === 'string' ? message : '') ?? [];
        const search = () => say(nodes === undefined ? message : `go nodes ${Number(nodes) / 20}`);
        if (nodes !== undefined && sessionStorage.getItem('paused-engine') !== null)
          paused.set(worker, search);
        else if (message === 'stop' && paused.delete(worker)) say('go nodes 1');
        else search();
      },
    });
  });
}

/** Pauses searches before they start, so that a test can act first. The pause survives a reload. */
export async function holdEngine(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem('paused-engine', ''));
}

export async function letEngineGo(page: Page): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.removeItem('paused-engine');
    Reflect.get(window, 'letEngineGo')();
  });
}
