/** In this order: whoever asked first goes on first. */
const waiting: Array<() => void> = [];

/**
 * Lets everybody else have the event loop before a long piece of work goes on. Of all that wait, one goes on in each turn of the
 * loop, so that a request which comes meanwhile waits for one piece, however many long pieces of work are under way.
 */
export function otherWork(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}
