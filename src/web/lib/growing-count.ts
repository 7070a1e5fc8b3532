import { startTransition, useEffect, useState } from 'react';

/**
 * How many parts of a screen are drawn by now: `perFrame` more in each frame. A transition draws in pieces as well, but all of
 * its styles and layout are computed in one frame; on a screen full of charts or boards that delays clicks.
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
