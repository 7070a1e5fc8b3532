import { useQuery } from '@tanstack/react-query';
import { INITIAL_FEN } from 'chessops/fen';
import type { GameMoves } from '#chess/pgn/game-moves';

import { localQueryOptions } from '../../../lib/local-query-options.ts';

/** No named line is longer. */
const namedPlies = 40;

/** By position; empty until known. */
export function useOpeningName(id: string | undefined, { moves, initialFen }: GameMoves): string {
  const { data } = useQuery({
    queryKey: ['opening-name', id],
    queryFn: async () => {
      const line = moves.slice(0, namedPlies).map(({ san }) => san);
      const { nameOpenings } = await import('../../../library/study-games.ts');
      const names = await nameOpenings([
        { key: '', color: 'white', result: null, playedAt: '', moves: line.join(' '), scores: '' },
      ]);
      return names.get('') ?? '';
    },
    enabled: id !== undefined && moves.length > 0 && initialFen === INITIAL_FEN,
    ...localQueryOptions,
  });
  return data ?? '';
}
