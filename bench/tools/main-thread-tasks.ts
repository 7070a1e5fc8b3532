/**
 * The browser's own `longtask` entries measure wall time, which other programs inflate. This measures CPU
 * time.
 */
import * as z from 'zod/mini';
import type { BarePage } from './bare-chromium.ts';

/**
 * Times are in microseconds, and `tdur` is thread time:
 * https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
 */
const traceEvent = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  tdur: z.optional(z.number()),
});
type TraceEvent = z.infer<typeof traceEvent>;

const taskName = 'RunTask';
const loadedName = 'bench-loaded';

/**
 * Starts a trace. The returned function ends it and returns the durations in ms of all tasks after
 * `loadedMs`.
 */
export async function watchTasks(page: BarePage): Promise<(loadedMs: number) => Promise<number[]>> {
  const events: TraceEvent[] = [];
  const unlisten = page.listen('Tracing.dataCollected', (values) => {
    for (const value of values) {
      const parsed = z.safeParse(traceEvent, value);
      if (parsed.success) events.push(parsed.data);
    }
  });
  await page.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'],
      excludedCategories: ['*'],
    },
  });
  return async (loadedMs) => {
    // The trace has its own clock. This mark maps the page's time to it and identifies the page's thread.
    await page.evaluate(`void performance.mark('${loadedName}', { startTime: ${loadedMs} })`);
    const ended = new Promise<void>((resolve) => page.listen('Tracing.tracingComplete', () => resolve()));
    await page.send('Tracing.end');
    await ended;
    unlisten();
    const loaded = events.find(({ name }) => name === loadedName);
    if (!loaded) throw new Error('the trace does not have the mark of the page');
    return events
      .filter(({ name, pid, tid, ts }) => {
        const isOfPage = pid === loaded.pid && tid === loaded.tid;
        return name === taskName && isOfPage && ts > loaded.ts;
      })
      .map(({ tdur = 0 }) => tdur / 1000);
  };
}
