import { useEffect, useState } from 'react';

const dotsMs = 500;
const mostDots = 9;
const doneDelayMs = 800;

export interface RunningStatus {
  /** Shows a text instead of `Processing...`. Undefined shows `Processing...` again. */
  say: (text: string | undefined) => void;
  signal: AbortSignal;
}

export function useStatus() {
  const [ended, setEnded] = useState('');
  const [words, setWords] = useState<string>();
  const [dots, setDots] = useState(1);
  const [running, setRunning] = useState<{ controller: AbortController; expectedMs: number }>();
  const isRunning = running !== undefined;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setDots((count) => (count % mostDots) + 1), dotsMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  useEffect(() => () => running?.controller.abort(), [running]);

  /** Runs a check. The check returns the final text, or undefined for `Done`. */
  async function run(
    expectedMs: number,
    check: (status: RunningStatus) => Promise<string | undefined>,
  ): Promise<void> {
    const controller = new AbortController();
    setDots(1);
    setWords(undefined);
    setRunning({ controller, expectedMs });
    const last = await check({ say: setWords, signal: controller.signal });
    // The specification asks for a pause before `Done`.
    if (last === undefined) await new Promise((resolve) => setTimeout(resolve, doneDelayMs));
    setRunning(undefined);
    setEnded(last ?? 'Done');
  }

  return {
    text: isRunning ? (words ?? `Processing${'.'.repeat(dots)}`) : ended,
    isRunning,
    expectedMs: running?.expectedMs ?? 0,
    run,
    tell: setEnded,
  };
}
