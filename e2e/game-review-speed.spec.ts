import { register } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { makeReview, openReview } from './game-review-world.ts';
import { measureWork } from './processor-time.ts';
import { paced } from '../scripts/pace.mjs';

const longGame = Array.from({ length: 100 }, (_, index) =>
  [`${2 * index + 1}. Nf3 Nf6`, `${2 * index + 2}. Ng1 Ng8`].join(' '),
).join(' ');

const frameMs = 1000 / 60;
const halfMoves = 400;
const stepCount = 120;

test.describe.configure({ timeout: paced(180_000) });

test('a game of 200 moves steps within a frame', { tag: '@long' }, async ({ page }, testInfo) => {
  await register(page);
  await openReview(page, makeReview(longGame));
  const moves = page.getByRole('list', { name: 'Moves' }).getByRole('button');
  await expect(moves).toHaveCount(halfMoves);
  const work = await measureWork(page, () =>
    page.evaluate(async (steps) => {
      for (let step = 0; step < steps; step += 1) {
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', cancelable: true }));
        await new Promise(requestAnimationFrame);
      }
    }, stepCount),
  );
  await expect(moves.nth(stepCount - 1)).toHaveAttribute('aria-current', 'step');
  const stepMs = (work.scriptMs + work.layoutMs) / stepCount;
  testInfo.annotations.push({ type: 'step', description: `${stepMs} ms` });
  expect(stepMs).toBeLessThan(paced(frameMs));
});
