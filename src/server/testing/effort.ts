/** How hard a test tries that could go on for ever: enough to notice that a promise is broken, or as long as `npm run test:long` has time for. */
export function chooseEffort(everyRun: number, long: number): number {
  return process.env.TABIYA_LONG_TESTS === undefined ? everyRun : long;
}
