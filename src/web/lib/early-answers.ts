/** The first-frame script sends these requests, and a global variable hands their responses to the page. */
export interface RawAnswer {
  response: Response;
  text: string;
}

declare global {
  var earlyAnswers: Partial<Record<string, Promise<RawAnswer>>> | undefined;
}

function nameOf(path: string): string {
  return path.split('?', 1)[0] ?? '';
}

export function askEarly(path: string, init?: RequestInit): Promise<RawAnswer> {
  const answer = fetch(path, init).then(async (response) => ({ response, text: await response.text() }));
  // The caller handles a failure. This prevents an "unhandled rejection" before then.
  answer.catch(() => undefined);
  globalThis.earlyAnswers = { ...globalThis.earlyAnswers, [nameOf(path)]: answer };
  return answer;
}

/** Returns each response only once. It resolves in a separate task, to keep the rendering task short. */
export function takeEarlyAnswer(path: string): Promise<RawAnswer> | undefined {
  const answer = globalThis.earlyAnswers?.[nameOf(path)];
  delete globalThis.earlyAnswers?.[nameOf(path)];
  return answer?.then((raw) => new Promise((resolve) => setTimeout(() => resolve(raw))));
}

const longestWaitMs = 300;

/** Waits a short time, so that the first screen can render with data instead of skeletons. */
export async function waitForEarlyAnswers(): Promise<void> {
  const answers = Object.values(globalThis.earlyAnswers ?? {});
  await Promise.race([
    Promise.allSettled(answers),
    new Promise((resolve) => setTimeout(resolve, longestWaitMs)),
  ]);
}

export function dropEarlyAnswers(): void {
  globalThis.earlyAnswers = undefined;
}
