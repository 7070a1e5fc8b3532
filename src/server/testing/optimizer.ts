/** Whether this machine has a binary of the optimizer: where it has none, weights cannot be fitted. */
export const hasOptimizer: boolean = await import('fsrs-rs-nodejs').then(
  () => true,
  () => false,
);
