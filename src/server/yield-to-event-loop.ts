const waiting: Array<() => void> = [];

/** Resumes one waiting task per turn of the event loop. So a new request waits for one chunk of work only. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}
