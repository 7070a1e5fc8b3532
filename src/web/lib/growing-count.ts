import { startTransition, useEffect, useState } from 'react';

/** Adds a few items per frame, because a layout of all items in one frame would delay clicks. */
export function useGrowingCount(wanted: number, perFrame = 1): number {
  const [count, setCount] = useState(perFrame);
  useEffect(() => {
    if (count >= wanted) return;
    const frame = requestAnimationFrame(() => startTransition(() => setCount(count + perFrame)));
    return () => cancelAnimationFrame(frame);
  }, [count, wanted, perFrame]);
  return Math.min(count, wanted);
}
