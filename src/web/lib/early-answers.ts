/**
 * What start.ts asks the server while the page's script is still on its way; lib/api-client.ts takes the answers. The two are
 * scripts of their own and meet in a global.
 */
export interface RawAnswer {
  response: Response;
  text: string;
}

declare global {
  /** By path, without a query. */
  var earlyAnswers: Partial<Record<string, Promise<RawAnswer>>> | undefined;
}

function nameOf(path: string): string {
  return path.split('?', 1)[0] ?? '';
}

export function askEarly(path: string, init?: RequestInit): Promise<RawAnswer> {
  const answer = fetch(path, init).then(async (response) => ({ response, text: await response.text() }));
  // Without a connection it fails before any caller takes it. That is not an error yet: the caller that takes it is told.
  answer.catch(() => undefined);
  globalThis.earlyAnswers = { ...globalThis.earlyAnswers, [nameOf(path)]: answer };
  return answer;
}

/**
 * Each answer is for one call; the next call asks again. The answer comes in a task of its own, because the screen that asks is
 * just being drawn, which is a long task already.
 */
export function takeEarlyAnswer(path: string): Promise<RawAnswer> | undefined {
  const answer = globalThis.earlyAnswers?.[nameOf(path)];
  delete globalThis.earlyAnswers?.[nameOf(path)];
  return answer?.then((raw) => new Promise((resolve) => setTimeout(() => resolve(raw))));
}

/** The first screen waits this long for its data. */
const longestWaitMs = 300;

/** Waits for the answers, so that the first screen is drawn with them instead of with signs that they are on their way. */
export async function waitForEarlyAnswers(): Promise<void> {
  const answers = Object.values(globalThis.earlyAnswers ?? {});
  await Promise.race([
    Promise.allSettled(answers),
    new Promise((resolve) => setTimeout(resolve, longestWaitMs)),
  ]);
}

/** What the first screen did not take is too old for the next. */
export function dropEarlyAnswers(): void {
  globalThis.earlyAnswers = undefined;
}
