/** Pings connections in groups, because a thousand pings at once would delay moves. */
export interface ConnectionSweep {
  stop(): void;
}

const stepMs = 50;

export function startConnectionSweep<T>(
  connections: ReadonlySet<T>,
  roundMs: number,
  visit: (some: readonly T[]) => void,
): ConnectionSweep {
  const steps = Math.ceil(roundMs / stepMs);
  let round: T[] = [];
  let step = 0;
  const timer = setInterval(() => {
    if (step === 0) round = [...connections];
    const [from, to] = [step, step + 1].map((at) => Math.floor((round.length * at) / steps));
    const some = round.slice(from, to).filter((connection) => connections.has(connection));
    step = (step + 1) % steps;
    if (some.length > 0) visit(some);
  }, stepMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
