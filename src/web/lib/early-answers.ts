/**
 * The first-frame script sends these requests. A global variable passes their responses to the main script.
 */
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
  // The caller handles failures later. Without this line, the browser would report an unhandled rejection.
  answer.catch(() => undefined);
  globalThis.earlyAnswers = { ...globalThis.earlyAnswers, [nameOf(path)]: answer };
  return answer;
}

export function takeEarlyAnswer(path: string): Promise<RawAnswer> | undefined {
  const answer = globalThis.earlyAnswers?.[nameOf(path)];
  delete globalThis.earlyAnswers?.[nameOf(path)];
  return answer?.then((raw) => new Promise((resolve) => setTimeout(() => resolve(raw))));
}

const longestWaitMs = 300;

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
