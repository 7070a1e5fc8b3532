import type { Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import { useMemo, useState } from 'react';

interface GameSteps {
  goTo: (ply: number) => void;
  rewind: () => void;
  stepBack: () => void;
  stepForward: () => void;
  fastForward: () => void;
  flip: () => void;
}

export interface GameNavigation {
  /** 0 is the start, n the position after the n-th half-move. */
  ply: number;
  lastPly: number;
  orientation: Color;
  /** The same functions as long as the game is shown, so that parts that only call them are not drawn again at a step. */
  steps: GameSteps;
}

export function useGameNavigation(lastPly: number, heroColor: Color, startPly = 0): GameNavigation {
  const [wantedPly, setPly] = useState(startPly);
  const [orientation, setOrientation] = useState(heroColor);
  const steps = useMemo((): GameSteps => {
    const within = (ply: number): number => Math.max(0, Math.min(lastPly, ply));
    return {
      goTo: (ply) => setPly(within(ply)),
      rewind: () => setPly(0),
      stepBack: () => setPly((ply) => within(ply - 1)),
      stepForward: () => setPly((ply) => within(ply + 1)),
      fastForward: () => setPly(lastPly),
      flip: () => setOrientation(opposite),
    };
  }, [lastPly]);
  return { ply: Math.min(wantedPly, lastPly), lastPly, orientation, steps };
}
