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

/** The code that reads games is fetched with the first game, or when the user points at the list. */
export async function loadGameParser(): Promise<Parser> {
  parser ??= (await import('#chess/pgn/game-moves')).parseGameMoves;
  return parser;
}

/** The moves of a game; undefined while its reader is on its way. */
export function useGameMoves(pgn: string | undefined): GameMoves | undefined {
  const [loaded, setLoaded] = useState<Parser>();
  // What was fetched when the user pointed at the list is used at once: the screen would be grey for a moment.
  const parse = loaded ?? parser;
  const [failure, setFailure] = useState<Error>();
  // The boundary around the screen says so, and can try again.
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
