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
  // Without a connection it fails before anybody takes it. This is not an error yet: the caller that takes it is told.
  answer.catch(() => undefined);
  globalThis.earlyAnswers = { ...globalThis.earlyAnswers, [nameOf(path)]: answer };
  return answer;
}

/**
 * Each is for one call: the next one asks again. It comes in a task of its own: a screen asks when all of it begins, which is a
 * long task already without what is drawn of the answer.
 */
export function takeEarlyAnswer(path: string): Promise<RawAnswer> | undefined {
  const answer = globalThis.earlyAnswers?.[nameOf(path)];
  delete globalThis.earlyAnswers?.[nameOf(path)];
  return answer?.then((raw) => new Promise((resolve) => setTimeout(() => resolve(raw))));
}

/** The first screen waits this long for its data. */
const longestWaitMs = 300;

/** With the answers here, the first screen is shown with them instead of with signs that they are on their way. */
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
