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
  /** 0 is the start. */
  ply: number;
  lastPly: number;
  orientation: Color;
  /** Stable functions, so that their users do not render at a step. */
  steps: GameSteps;
}

export function useGameNavigation(lastPly: number, playerColor: Color, startPly = 0): GameNavigation {
  const [wantedPly, setPly] = useState(startPly);
  const [orientation, setOrientation] = useState(playerColor);
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
