import { register } from './account-steps.ts';
import { expect, makeReview, openReview, test } from './game-review-world.ts';

/** 200 moves: knights out and home again, which keeps every step legal. */
const longGame = Array.from({ length: 100 }, (_, index) =>
  [`${2 * index + 1}. Nf3 Nf6`, `${2 * index + 2}. Ng1 Ng8`].join(' '),
).join(' ');

const frameMs = 1000 / 60;
const stepCount = 400;

// Frames come late on a busy machine.
test.describe.configure({ timeout: 180_000 });

test('a game of 200 moves steps within a frame', async ({ page }, testInfo) => {
  await register(page);
  await openReview(page, makeReview(longGame));
  await expect(page.getByRole('list', { name: 'Moves' }).getByRole('button')).toHaveCount(stepCount);
  const session = await page.context().newCDPSession(page);
  // Time on the processor, not on the wall: a busy machine makes frames late, not work longer.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const readSeconds = async (): Promise<Record<string, number>> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };

  const before = await readSeconds();
  // One key press a frame, as a held key would send at best.
  const frames = await page.evaluate(async (steps) => {
    const press = () =>
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', cancelable: true }));
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const times = [await nextFrame()];
    for (let step = 0; step < steps; step += 1) {
      press();
      times.push(await nextFrame());
    }
    return times.slice(1).map((time, index) => time - (times[index] ?? time));
  }, stepCount);
  const after = await readSeconds();

  await expect(page.getByRole('list', { name: 'Moves' }).getByRole('button').last()).toHaveAttribute(
    'aria-current',
    'step',
  );
  const perStepMs = (name: string): number => (((after[name] ?? 0) - (before[name] ?? 0)) * 1000) / stepCount;
  const median = frames.toSorted((left, right) => left - right)[stepCount / 2] ?? 0;
  const report = {
    frameMedianMs: median,
    scriptMs: perStepMs('ScriptDuration'),
    layoutMs: perStepMs('LayoutDuration') + perStepMs('RecalcStyleDuration'),
    mainThreadMs: perStepMs('TaskDuration'),
  };
  testInfo.annotations.push({ type: 'step', description: JSON.stringify(report) });
  expect(report.scriptMs + report.layoutMs).toBeLessThan(frameMs);
});
