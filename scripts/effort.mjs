/** Plain JavaScript for the reason given in scripts/setup.mjs. */

export const isLongRun = process.env.TABIYA_LONG_TESTS !== undefined;

export function chooseEffort(everyRun, long) {
  return isLongRun ? long : everyRun;
}
