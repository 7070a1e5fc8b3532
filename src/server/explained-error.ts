/** Its message alone is shown to the host. */
export class ExplainedError extends Error {}
