/** Runs the real engine with shorter searches, for tests that do not depend on search depth. */
import type { BrowserContext, Page } from '@playwright/test';

/** From the next page load on, searches are a twentieth as long and wait while `holdEngine` is active. */
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

/** Pauses searches, even after a reload, so a test can act during a search on any machine. */
export async function holdEngine(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem('paused-engine', ''));
}

export async function letEngineGo(page: Page): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.removeItem('paused-engine');
    Reflect.get(window, 'letEngineGo')();
  });
}
