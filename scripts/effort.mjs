export const isLongRun = process.env.TABIYA_LONG_TESTS !== undefined;

export function chooseEffort(everyRun, long) {
  return isLongRun ? long : everyRun;
}
