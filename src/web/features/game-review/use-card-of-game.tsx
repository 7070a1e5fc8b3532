import { type ReactNode, Suspense, useState } from 'react';
import type { Color } from 'chessops/types';
import type { GameMoves } from '#chess/pgn/game-moves';
import { makeMovesText } from '#chess/pgn/lines';

import type { AnalysedGame } from '../../analysis/analysed-game.ts';
import type { MistakeRow } from '../../analysis/mistake-row.ts';
import type { CardStart } from '../../card-editor/edited-card.ts';
import { makeDeviationCard } from '../../library/deviation-card.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ComparisonOutcome } from '../../worker/comparison-outcome.ts';
import type { MistakeChanges } from './analysis/use-mistake-changes.ts';
import { getShownFen, makeTriedText, type TryLine } from './board/try-line.tsx';

// Loaded with the first card.
const CardEditor = lazyPart(async () => (await import('../../card-editor/card-editor.tsx')).CardEditor);

interface OnBoard {
  reviewId: string | undefined;
  game: GameMoves;
  gameFen: string;
  ply: number;
  orientation: Color;
  tried: TryLine;
  outcome: ComparisonOutcome | undefined;
  analysed: AnalysedGame | undefined;
  changes: MistakeChanges;
}

export function useCardOfGame(shown: OnBoard): {
  makeCardOf: (row: MistakeRow) => void;
  makeCardHere: () => void;
  editor: ReactNode;
} {
  const { reviewId, game, gameFen, ply, orientation, tried, outcome, analysed, changes } = shown;
  const [card, setCard] = useState<CardStart & { onMade?: (cardId: string) => void }>();
  return {
    makeCardOf: (row) => {
      if (analysed) setCard({ ...analysed.getCard(row), onMade: (cardId) => changes.cardMade(row, cardId) });
    },
    makeCardHere: () =>
      setCard({
        fen: getShownFen(tried, gameFen),
        pgn: [makeMovesText(game, ply), tried.line ? makeTriedText(tried.line) : ''].join(' ').trim(),
        orientation,
        ...(tried.line ? undefined : makeDeviationCard(outcome, ply)),
      }),
    editor: card && (
      <Suspense>
        <CardEditor onClose={() => setCard(undefined)} {...card} gameReviewId={reviewId} />
      </Suspense>
    ),
  };
}
