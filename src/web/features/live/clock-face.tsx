import { makeClockText } from '#chess/live/clock';

import { readShownClock } from './session/live-view.ts';
import type { ShownClocks } from './session/shown-game.ts';
import classes from './live.module.css';
import { usePageTime } from './session/use-page-time.ts';

interface ClockFaceProps {
  label: string;
  clocks: ShownClocks;
  side: 'mine' | 'theirs';
}

/** The clock shows tenths of a second in the last ten seconds, so it renders often. */
const stepMs = 50;
const hurryMs = 10_000;

export function ClockFace({ label, clocks, side }: ClockFaceProps) {
  const isRunning = clocks.running === side;
  const now = usePageTime(stepMs, isRunning);
  const remainingMs = readShownClock(clocks, side, Math.max(now, clocks.readAt));
  const text = makeClockText(remainingMs);
  return (
    <span
      role="timer"
      aria-label={`${label}: ${text}`}
      className={classes.clock}
      data-running={isRunning || undefined}
      data-hurry={(isRunning && remainingMs < hurryMs) || undefined}
    >
      {text}
    </span>
  );
}
