/** A game may be opened before its mistakes are found: then the board goes to the first of them, unless the reader has begun to look. */
import { useEffect, useEffectEvent, useRef } from 'react';

import type { AnalysedGame } from '../../../analysis/analysed-game.ts';
import type { MistakeWalk } from './use-mistake-walk.ts';

interface FirstMistake {
  isWanted: boolean;
  analysed: Pick<AnalysedGame, 'known' | 'total' | 'source' | 'isComplete'> | undefined;
  walk: Pick<MistakeWalk, 'rows' | 'goTo'>;
  /** The reader has moved on the board or looks at something else. */
  isBusy: boolean;
}

export function useFirstMistake({ isWanted, analysed, walk, isBusy }: FirstMistake): void {
  const isWaiting = useRef(isWanted);
  // The engine looks from the last move back: before it is through, the first that is known is not the first.
  const isThrough =
    analysed !== undefined &&
    (analysed.isComplete || analysed.source === 'lichess' || analysed.known === analysed.total);
  const [first] = walk.rows;
  const isThere = isThrough && first !== undefined;
  const go = useEffectEvent(() => first && walk.goTo(first));
  useEffect(() => {
    if (isBusy) isWaiting.current = false;
    if (!isThere || !isWaiting.current) return;
    isWaiting.current = false;
    go();
  }, [isBusy, isThere]);
}
