/** An error whose message is written for the host, so it is shown without a stack trace. */
export class ExplainedError extends Error {}
