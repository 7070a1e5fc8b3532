/** A tone, if wanted, and a mark in the title. */
import { useEffect, useRef } from 'react';

import type { LiveView } from './live-view.ts';
import { playSound } from './sound.ts';

const mark = '● Your move · ';

function unmark(): void {
  if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length);
}

/** Screens change the title, so restore the mark. */
function restoreMark(): () => void {
  const put = (): void => {
    if (!document.title.startsWith(mark)) document.title = mark + document.title;
  };
  put();
  const observer = new MutationObserver(put);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    unmark();
  };
}

export function useTurnSignals({ game, phase, connection }: LiveView): void {
  // Only in the playing tab.
  const isHere = connection !== 'replaced';
  const plies = game?.moves.length ?? 0;
  const heard = useRef({ plies, phase });
  useEffect(() => {
    const before = heard.current;
    heard.current = { plies, phase };
    if (!isHere) return;
    if (phase === 'game_over' && before.phase !== 'game_over') playSound('end');
    else if (phase === 'my_move' && plies > before.plies) playSound('move');
  }, [plies, phase, isHere]);
  const isMyMove = isHere && phase === 'my_move' && game?.verdictPending === false;
  useEffect(() => (isMyMove ? restoreMark() : undefined), [isMyMove]);
}
