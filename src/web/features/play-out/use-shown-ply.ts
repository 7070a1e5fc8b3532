import { useState } from 'react';
import type { PlayedMove } from '#chess/position/moves';

export interface ShownPly {
  ply: number;
  isLast: boolean;
  goTo: (ply: number) => void;
}

export function useShownPly(moves: readonly PlayedMove[]): ShownPly {
  const [browsed, setBrowsed] = useState({ moves, ply: moves.length });
  const ply = browsed.moves === moves ? browsed.ply : moves.length;
  return {
    ply,
    isLast: ply === moves.length,
    goTo: (to) => setBrowsed({ moves, ply: Math.max(0, Math.min(moves.length, to)) }),
  };
}
