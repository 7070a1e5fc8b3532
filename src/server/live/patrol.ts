/**
 * Looks at every connection once in a round, a few at a time. A thousand pings or a thousand sessions in one go would hold
 * up everybody's moves for as long as that takes.
 */
export interface Patrol {
  stop(): void;
}

const stepMs = 50;

export function startPatrol<T>(
  connections: ReadonlySet<T>,
  roundMs: number,
  visit: (some: readonly T[]) => void,
): Patrol {
  const steps = Math.ceil(roundMs / stepMs);
  let round: T[] = [];
  let step = 0;
  const timer = setInterval(() => {
    if (step === 0) round = [...connections];
    const [from, to] = [step, step + 1].map((at) => Math.floor((round.length * at) / steps));
    // Some may have left since the round began.
    const some = round.slice(from, to).filter((connection) => connections.has(connection));
    step = (step + 1) % steps;
    if (some.length > 0) visit(some);
  }, stepMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
