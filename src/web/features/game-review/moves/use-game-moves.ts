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

/** Loads the parser when the first game opens, or when the user points at a game. */
export async function loadGameParser(): Promise<Parser> {
  parser ??= (await import('#chess/pgn/game-moves')).parseGameMoves;
  return parser;
}

export function useGameMoves(pgn: string | undefined): GameMoves | undefined {
  const [loaded, setLoaded] = useState<Parser>();
  // A parser that is already loaded can be used in this render.
  const parse = loaded ?? parser;
  const [failure, setFailure] = useState<Error>();
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
