/** The real engine with less to do: what is tested is what the screens make of its answers, not how deep it looks. */
import type { BrowserContext, Page } from '@playwright/test';

/** From the next page on, each search is a twentieth as long, and none begins while the engine is held (`holdEngine`). */
export async function hurryEngine(where: BrowserContext | Page): Promise<void> {
  await where.addInitScript(() => {
    const held = new Map<Worker, () => void>();
    Object.assign(window, {
      letEngineGo: () => {
        for (const search of held.values()) search();
        held.clear();
      },
    });
    Worker.prototype.postMessage = new Proxy(Worker.prototype.postMessage, {
      apply(send, worker: Worker, [message, ...rest]) {
        const say = (words: unknown) => Reflect.apply(send, worker, [words, ...rest]);
        const [, nodes] = /^go nodes (\d+)$/.exec(typeof message === 'string' ? message : '') ?? [];
        const search = () => say(nodes === undefined ? message : `go nodes ${Number(nodes) / 20}`);
        if (nodes !== undefined && sessionStorage.getItem('held-engine') !== null) held.set(worker, search);
        // An engine that is stopped names a move, so it has to have begun.
        else if (message === 'stop' && held.delete(worker)) say('go nodes 1');
        else search();
      },
    });
  });
}

/** Searches wait, on this page and after a reload, so that something can be done meanwhile however fast the machine is. */
export async function holdEngine(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem('held-engine', ''));
}

/** Those that waited begin. */
export async function letEngineGo(page: Page): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.removeItem('held-engine');
    Reflect.get(window, 'letEngineGo')();
  });
}
