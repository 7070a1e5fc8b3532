import { useCallback, useState } from 'react';
import type { Color } from 'chessops/types';

export interface GameNavigation {
  /** 0 is the start, n the position after the n-th half-move. */
  ply: number;
  lastPly: number;
  orientation: Color;
  goTo: (ply: number) => void;
  step: (by: number) => void;
  flip: () => void;
}

export function useGameNavigation(lastPly: number, heroColor: Color): GameNavigation {
  const [wantedPly, setPly] = useState(0);
  const [orientation, setOrientation] = useState(heroColor);
  const ply = Math.min(wantedPly, lastPly);
  const goTo = useCallback((wanted: number) => setPly(Math.max(0, Math.min(lastPly, wanted))), [lastPly]);
  const step = useCallback(
    (by: number) => setPly((current) => Math.max(0, Math.min(lastPly, current + by))),
    [lastPly],
  );
  const flip = useCallback(() => setOrientation((current) => (current === 'white' ? 'black' : 'white')), []);
  return { ply, lastPly, orientation, goTo, step, flip };
}
