import { startTransition, useEffect, useState } from 'react';

/**
 * Renders a few more items in each frame. One transition would lay them all out in one frame and delay
 * clicks.
 */
export function useGrowingCount(wanted: number, perFrame = 1): number {
  const [count, setCount] = useState(perFrame);
  useEffect(() => {
    if (count >= wanted) return;
    const frame = requestAnimationFrame(() => startTransition(() => setCount(count + perFrame)));
    return () => cancelAnimationFrame(frame);
  }, [count, wanted, perFrame]);
  return Math.min(count, wanted);
}
