import { useState } from 'react';
import type { PlayedMove } from '#chess/position/moves';

export interface ShownPly {
  /** How many of the moves are on the board. */
  ply: number;
  isLast: boolean;
  goTo: (ply: number) => void;
}

/** An earlier position can be looked at until the game goes on. */
export function useShownPly(moves: readonly PlayedMove[]): ShownPly {
  const [looked, setLooked] = useState({ moves, ply: moves.length });
  const ply = looked.moves === moves ? looked.ply : moves.length;
  return {
    ply,
    isLast: ply === moves.length,
    goTo: (to) => setLooked({ moves, ply: Math.max(0, Math.min(moves.length, to)) }),
  };
}
