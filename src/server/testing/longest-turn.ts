export async function measureLongestTurn<T>(
  work: () => Promise<T>,
): Promise<{ result: T; longestMs: number }> {
  let [longestMs, lastMs] = [0, readCpuMs()];
  const measure = (): void => {
    const nowMs = readCpuMs();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
  };
  const timer = setInterval(measure, 1);
  try {
    const result = await work();
    measure();
    return { result, longestMs };
  } finally {
    clearInterval(timer);
  }
}

function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
