/** Explains the problem to the host, so it is shown without a stack trace. */
export class ExplainedError extends Error {}
