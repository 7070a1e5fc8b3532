/** An error whose message explains the problem to the host. It is shown without a stack trace. */
export class ExplainedError extends Error {}
