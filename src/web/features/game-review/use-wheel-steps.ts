import { useRef, type WheelEvent } from 'react';

/** A notch of a mouse's wheel; trackpads send many small ones. */
const notch = 60;
/** After this a turn of the wheel begins anew. */
const restMs = 250;

/** The wheel over the board steps through the game, a move for each notch. */
export function useWheelSteps(steps: {
  stepBack: () => void;
  stepForward: () => void;
}): (event: WheelEvent) => void {
  const turned = useRef({ sum: 0, at: 0 });
  return ({ deltaY, deltaMode, ctrlKey, timeStamp }) => {
    // With Ctrl it is the browser's zoom.
    if (ctrlKey || deltaY === 0) return;
    const { sum, at } = turned.current;
    const pixels = deltaMode === 0 ? deltaY : deltaY * notch;
    const isOther = timeStamp - at > restMs || Math.sign(sum) !== Math.sign(pixels);
    const next = (isOther ? 0 : sum) + pixels;
    const isStep = Math.abs(next) >= notch;
    turned.current = { sum: isStep ? 0 : next, at: timeStamp };
    if (!isStep) return;
    if (next > 0) steps.stepForward();
    else steps.stepBack();
  };
}
