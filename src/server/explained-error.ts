/** A reason not to start, or not to do a chore, in words for whoever runs the server. Its message is all they are shown. */
export class ExplainedError extends Error {}
