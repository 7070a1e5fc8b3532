import { useScreenKeys } from '../../../ui/screen-keys.tsx';
import type { ReviewKey } from './review-keys.ts';

export function useEndKeys(onUndo: () => void, onGoOn?: () => void): void {
  useScreenKeys<ReviewKey>(
    {
      ' ': undefined,
      1: undefined,
      2: undefined,
      3: undefined,
      4: undefined,
      s: undefined,
      e: undefined,
      r: undefined,
      h: undefined,
      ArrowLeft: undefined,
      ArrowRight: undefined,
      Enter: onGoOn,
      u: onUndo,
    },
    { repeats: false },
  );
}
