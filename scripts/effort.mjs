/** Plain JavaScript: see scripts/setup.mjs. */

export const isLongRun = process.env.TABIYA_LONG_TESTS !== undefined;

/** The number of rounds of an open-ended test. */
export function chooseEffort(everyRun, long) {
  return isLongRun ? long : everyRun;
}
