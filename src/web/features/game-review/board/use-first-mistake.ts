/** Goes to the first mistake once it is found, unless the user has moved. */
import { useEffect, useEffectEvent, useRef } from 'react';

import type { AnalysedGame } from '../../../analysis/analysed-game.ts';
import type { MistakeWalk } from './use-mistake-walk.ts';

interface FirstMistake {
  isWanted: boolean;
  analysed: Pick<AnalysedGame, 'known' | 'total' | 'source' | 'isComplete'> | undefined;
  walk: Pick<MistakeWalk, 'rows' | 'goTo'>;
  isBusy: boolean;
}

export function useFirstMistake({ isWanted, analysed, walk, isBusy }: FirstMistake): void {
  const isWaiting = useRef(isWanted);
  // The engine works backwards, so the first known one may not be the first.
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
