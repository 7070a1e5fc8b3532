import { INITIAL_FEN } from 'chessops/fen';
import { useEffect, useMemo, useState } from 'react';
import type { GameMoves } from '#chess/pgn/game-moves';

import { Store } from '../../../lib/store.ts';
import { useStore } from '../../../lib/use-store.ts';

const noGame: GameMoves = {
  headers: new Map(),
  initialFen: INITIAL_FEN,
  moves: [],
  unreadable: undefined,
  omissions: [],
};

type Parser = (pgn: string) => GameMoves;
const parser = new Store<Parser | undefined>(undefined);

export async function loadGameParser(): Promise<void> {
  parser.set((await import('#chess/pgn/game-moves')).parseGameMoves);
}

export function useGameMoves(pgn: string | undefined): GameMoves | undefined {
  const parse = useStore(parser);
  const [failure, setFailure] = useState<Error>();
  if (failure) throw failure;
  const isWanted = pgn !== undefined && parse === undefined;
  useEffect(() => {
    if (isWanted) loadGameParser().catch(setFailure);
  }, [isWanted]);
  return useMemo(() => (pgn === undefined ? noGame : parse?.(pgn)), [pgn, parse]);
}
