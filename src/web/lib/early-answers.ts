/** Requests of start.ts that the main script takes over through a global. */
export interface RawAnswer {
  response: Response;
  text: string;
}

declare global {
  /** By path, without the query. */
  var earlyAnswers: Partial<Record<string, Promise<RawAnswer>>> | undefined;
}

function nameOf(path: string): string {
  return path.split('?', 1)[0] ?? '';
}

export function askEarly(path: string, init?: RequestInit): Promise<RawAnswer> {
  const answer = fetch(path, init).then(async (response) => ({ response, text: await response.text() }));
  // Not an error yet: the consumer handles the failure.
  answer.catch(() => undefined);
  globalThis.earlyAnswers = { ...globalThis.earlyAnswers, [nameOf(path)]: answer };
  return answer;
}

/** Each serves one call. It resolves in its own task, because rendering is already a long one. */
export function takeEarlyAnswer(path: string): Promise<RawAnswer> | undefined {
  const answer = globalThis.earlyAnswers?.[nameOf(path)];
  delete globalThis.earlyAnswers?.[nameOf(path)];
  return answer?.then((raw) => new Promise((resolve) => setTimeout(() => resolve(raw))));
}

const longestWaitMs = 300;

/** So that the first screen renders with data instead of skeletons. */
export async function waitForEarlyAnswers(): Promise<void> {
  const answers = Object.values(globalThis.earlyAnswers ?? {});
  await Promise.race([
    Promise.allSettled(answers),
    new Promise((resolve) => setTimeout(resolve, longestWaitMs)),
  ]);
}

/** Too old for the next screen. */
export function dropEarlyAnswers(): void {
  globalThis.earlyAnswers = undefined;
}
