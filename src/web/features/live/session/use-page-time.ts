import { useCallback, useSyncExternalStore } from 'react';

export function usePageTime(stepMs: number, isRunning: boolean): number {
  const subscribe = useCallback(
    (onStep: () => void) => {
      if (!isRunning) return () => undefined;
      const timer = setInterval(onStep, stepMs);
      return () => clearInterval(timer);
    },
    [isRunning, stepMs],
  );
  const getTime = () => Math.floor(performance.now() / stepMs) * stepMs;
  return useSyncExternalStore(subscribe, getTime, getTime);
}
