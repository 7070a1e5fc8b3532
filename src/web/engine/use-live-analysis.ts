import { useEffect, useMemo, useState } from 'react';

import { findOtherTabsGame, useRunningGame } from '../lib/running-game.ts';
import type { SearchUpdate } from './uci-session.ts';

export interface LiveAnalysis {
  readonly fen: string;
  readonly update: SearchUpdate | undefined;
  readonly failure: string | undefined;
}

const drawEveryMs = 200;
const duringGame = 'Analysis is paused while you play a live game.';

export function useLiveAnalysis(fen: string | undefined): LiveAnalysis | undefined {
  const [liveAnalysis, setLiveAnalysis] = useState<LiveAnalysis>();
  const isPlaying = useRunningGame()?.isPlaying === true;
  useEffect(() => {
    if (fen === undefined || isPlaying) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    let latest: SearchUpdate | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let slow: ReturnType<typeof setTimeout> | undefined;
    const tell = (failure?: string) => {
      timer = undefined;
      if (!isOver) setLiveAnalysis({ fen, update: latest, failure });
    };
    async function analyse(position: string): Promise<void> {
      if (await findOtherTabsGame()) return tell(duringGame);
      const [{ getEnginePool }, { analysePosition }, { faultSentences, slowAfterMs, slowSentence }] =
        await Promise.all([import('./page-pool.ts'), import('./analyse-position.ts'), import('./fault.ts')]);
      if (isOver) return;
      slow = setTimeout(() => tell(slowSentence), slowAfterMs);
      stop = analysePosition({
        pool: getEnginePool(),
        fen: position,
        onUpdate(update) {
          clearTimeout(slow);
          const isFirst = latest === undefined;
          latest = update;
          if (isFirst) tell();
          else timer ??= setTimeout(tell, drawEveryMs);
        },
        onEnd() {
          clearTimeout(slow);
          if (latest === undefined) tell('The game is over in this position.');
        },
        onFault(fault) {
          clearTimeout(slow);
          tell(faultSentences[fault]);
        },
      });
    }
    analyse(fen).catch((error: Error) => tell(`The engine could not be loaded: ${error.message}.`));
    return () => {
      isOver = true;
      clearTimeout(timer);
      clearTimeout(slow);
      stop?.();
    };
  }, [fen, isPlaying]);
  return useMemo(() => {
    if (fen === undefined) return undefined;
    if (isPlaying) return { fen, update: undefined, failure: duringGame };
    return liveAnalysis?.fen === fen ? liveAnalysis : { fen, update: undefined, failure: undefined };
  }, [fen, isPlaying, liveAnalysis]);
}
