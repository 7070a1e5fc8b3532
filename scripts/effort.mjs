/** How hard tests try. Plain JavaScript: scripts/setup.mjs says why. */

/** Whether this is `npm run test:long`. */
export const isLongRun = process.env.TABIYA_LONG_TESTS !== undefined;

/** For a test that could go on for ever: enough to notice that a promise is broken, or as long as `npm run test:long` has time for. */
export function chooseEffort(everyRun, long) {
  return isLongRun ? long : everyRun;
}
