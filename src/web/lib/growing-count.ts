import { startTransition, useEffect, useState } from 'react';

/**
 * How many parts of a screen are drawn by now: `perFrame` more in each frame. A transition alone draws in pieces too, but all of it
 * gets its styles and its place in one frame, which for a screen full of charts or boards holds up whoever is clicking.
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
