import { parseFen } from 'chessops/fen';
import type { SquareName } from 'chessops/types';
import type { Comparison, ComparisonEnding } from '#chess/opening/compare';
import type { GameMove, GameMoves } from '#chess/pgn/game-moves';
import { findPosition, parseMoveText } from '#chess/position/moves';

export interface ComparedMove {
  text: string;
  chapters: readonly string[];
  squares: readonly [SquareName, SquareName] | undefined;
}

export interface ComparisonOutcome {
  ending: ComparisonEnding;
  ply: number;
  fen: string;
  summary: string;
  played: GameMove | undefined;
  bookMoves: readonly ComparedMove[];
  detours: ReadonlyArray<{ left: GameMove | undefined; back: GameMove }>;
}

export function makeOutcome(comparison: Comparison, game: GameMoves): ComparisonOutcome {
  const { movesInBook: ply, startPly } = comparison;
  const fen = game.moves[ply - 1]?.fen ?? game.initialFen;
  const position = findPosition(fen);
  const number = makeNumber(fen);
  return {
    ending: comparison.ending,
    ply,
    fen,
    summary: makeSummary(comparison.ending, number),
    played: game.moves[ply],
    bookMoves: comparison.alternatives.map(({ san, chapters }) => {
      const move = position && parseMoveText(position, san);
      return { text: `${number} ${san}`, chapters, squares: move && [move.from, move.to] };
    }),
    detours: comparison.returns.flatMap(({ left, ply: backPly }) => {
      const back = game.moves[backPly - startPly];
      return back ? [{ left: left && game.moves[left.ply - startPly], back }] : [];
    }),
  };
}

function makeNumber(fen: string): string {
  return parseFen(fen).unwrap(
    ({ fullmoves, turn }) => `${fullmoves}${turn === 'white' ? '.' : '...'}`,
    () => '',
  );
}

function makeSummary(ending: ComparisonEnding, number: string): string {
  const move = Number.parseInt(number, 10);
  switch (ending) {
    case 'you-left':
      return `deviated at move ${move}`;
    case 'opponent-left':
      return `opponent deviated at move ${move}`;
    case 'book-ended':
      return `end of line at move ${move}`;
    case 'game-ended':
      return 'stayed in the repertoire';
  }
}
