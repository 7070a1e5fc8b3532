/**
 * A game may be opened before its mistakes are found: then the board goes to the first one later, unless the user has begun to
 * look around.
 */
import { useEffect, useEffectEvent, useRef } from 'react';

import type { AnalysedGame } from '../../../analysis/analysed-game.ts';
import type { MistakeWalk } from './use-mistake-walk.ts';

interface FirstMistake {
  isWanted: boolean;
  analysed: Pick<AnalysedGame, 'known' | 'total' | 'source' | 'isComplete'> | undefined;
  walk: Pick<MistakeWalk, 'rows' | 'goTo'>;
  /** The user has moved on the board or looks at something else. */
  isBusy: boolean;
}

export function useFirstMistake({ isWanted, analysed, walk, isBusy }: FirstMistake): void {
  const isWaiting = useRef(isWanted);
  // The engine works from the last move back: until it is through, the first mistake that is known may not be the first one.
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
