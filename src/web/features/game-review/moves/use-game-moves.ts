import { INITIAL_FEN } from 'chessops/fen';
import { useEffect, useMemo, useState } from 'react';
import type { GameMoves } from '#chess/pgn/game-moves';

const noGame: GameMoves = {
  headers: new Map(),
  initialFen: INITIAL_FEN,
  moves: [],
  unreadable: undefined,
  omissions: [],
};

type Parser = (pgn: string) => GameMoves;
let parser: Parser | undefined;

/** Loaded with the first game, or on hover. */
export async function loadGameParser(): Promise<Parser> {
  parser ??= (await import('#chess/pgn/game-moves')).parseGameMoves;
  return parser;
}

/** Undefined while loading. */
export function useGameMoves(pgn: string | undefined): GameMoves | undefined {
  const [loaded, setLoaded] = useState<Parser>();
  // Preloaded code is used at once.
  const parse = loaded ?? parser;
  const [failure, setFailure] = useState<Error>();
  // The boundary offers a retry.
  if (failure) throw failure;
  const isWanted = pgn !== undefined && parse === undefined;
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    loadGameParser().then(
      (read) => {
        if (!isOver) setLoaded(() => read);
      },
      (error: Error) => setFailure(error),
    );
    return () => {
      isOver = true;
    };
  }, [isWanted]);
  return useMemo(() => (pgn === undefined ? noGame : parse?.(pgn)), [pgn, parse]);
}
