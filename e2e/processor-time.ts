import type { CDPSession, Page } from '@playwright/test';

export interface PageWork {
  scriptMs: number;
  layoutMs: number;
}

export async function measureWork(page: Page, act: () => Promise<unknown>): Promise<PageWork> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await readWork(session);
  await act();
  const after = await readWork(session);
  await session.detach();
  return { scriptMs: after.scriptMs - before.scriptMs, layoutMs: after.layoutMs - before.layoutMs };
}

async function readWork(session: CDPSession): Promise<PageWork> {
  const { metrics } = await session.send('Performance.getMetrics');
  const readMs = (wanted: string): number => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1000;
  return {
    scriptMs: readMs('ScriptDuration'),
    layoutMs: readMs('LayoutDuration') + readMs('RecalcStyleDuration'),
  };
}
