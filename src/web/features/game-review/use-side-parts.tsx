import { InputBase } from '@mantine/core';
import { useMemo } from 'react';
import type { GameMoves } from '#chess/pgn/game-moves';
import type { GameReview } from '#contract/games';

import type { AnalysedGame } from '../../analysis/analysed-game.ts';
import type { StudiesState } from '../../opening/studies.ts';
import { ResultsArea } from './results-area.tsx';
import { GameCards } from './game-cards.tsx';
import { MovesPanel } from './moves/moves-panel.tsx';
import { PgnDisplay } from './moves/pgn-display.tsx';
import { OpeningPanel } from './opening-panel.tsx';
import { NotesField } from './reviews/notes-field.tsx';
import type { GameReviewOutbox, PendingChange } from './reviews/review-outbox.ts';
import type { Compare } from './use-compare.ts';
import classes from './game-review.module.css';

interface SideOptions {
  review: GameReview | undefined;
  game: GameMoves;
  /** The pending change. */
  own: PendingChange | undefined;
  outbox: GameReviewOutbox;
  compare: Compare;
  studies: StudiesState;
  playerColor: 'white' | 'black';
  faults: AnalysedGame['faults'];
  onGoTo: (ply: number) => void;
  onEndLine: () => void;
  onTab: (tab: string) => void;
  onChangeOpening: () => void;
}

/** Independent of the half-move, so that a step renders only the board and the marked move. */
export function useSideParts(options: SideOptions) {
  const { review, game, own, outbox, compare, studies, playerColor, faults } = options;
  const { onGoTo, onEndLine, onTab, onChangeOpening } = options;
  return useMemo(
    () => ({
      moves: (
        <MovesPanel
          game={game}
          hasGame={review !== undefined}
          faults={faults}
          bookPly={compare.outcome?.ply}
          onGoTo={onGoTo}
        />
      ),
      results: <ResultsArea value={compare.text} />,
      pgn: <PgnDisplay game={game} pgn={review?.pgn ?? ''} onGoTo={onGoTo} />,
      opening: (
        <OpeningPanel
          studies={studies}
          color={playerColor}
          compare={compare}
          disabled={!review}
          onCompare={() => {
            onEndLine();
            onTab('compare');
            compare.run();
          }}
          onChangeOpening={onChangeOpening}
          onGoTo={onGoTo}
        />
      ),
      notes: review ? (
        <div className={classes.notesAndCards}>
          <NotesField review={review} pending={own} outbox={outbox} />
          <GameCards reviewId={review.id} />
        </div>
      ) : (
        <InputBase
          component="textarea"
          multiline
          label="Notes"
          disabled
          rows={3}
          placeholder="Select a game to add notes."
        />
      ),
    }),
    [
      game,
      review,
      own,
      outbox,
      compare,
      studies,
      playerColor,
      faults,
      onGoTo,
      onEndLine,
      onTab,
      onChangeOpening,
    ],
  );
}
