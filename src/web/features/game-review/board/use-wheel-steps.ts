import { type RefObject, useEffect } from 'react';

/** One wheel notch; trackpads send many small ones. */
const notch = 60;
/** A pause starts a new turn. */
const restMs = 250;

/** The wheel steps through the game; without moves it scrolls the page. */
export function useWheelSteps(
  board: RefObject<HTMLElement | null>,
  steps: { stepBack: () => void; stepForward: () => void } | undefined,
): void {
  useEffect(() => {
    if (!steps) return;
    const { stepBack, stepForward } = steps;
    const element = board.current;
    let turned = 0;
    let turnedAt = 0;
    function onWheel(event: WheelEvent): void {
      const { deltaY, deltaMode, ctrlKey, timeStamp } = event;
      // Ctrl zooms the page.
      if (ctrlKey || deltaY === 0) return;
      event.preventDefault();
      const pixels = deltaMode === 0 ? deltaY : deltaY * notch;
      const isOther = timeStamp - turnedAt > restMs || Math.sign(turned) !== Math.sign(pixels);
      turned = (isOther ? 0 : turned) + pixels;
      turnedAt = timeStamp;
      if (Math.abs(turned) < notch) return;
      if (turned > 0) stepForward();
      else stepBack();
      turned = 0;
    }
    // React's listeners are passive.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [board, steps]);
}
