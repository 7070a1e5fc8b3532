import { UnstyledButton } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import type { GameMoves } from '#chess/pgn/game-moves';
import type { GameReview } from '#contract/games';

import { PageHeader } from '../../ui/page-header.tsx';
import type { ComparisonOutcome } from '../../worker/comparison-outcome.ts';
import { makeDetails, makePlayersText } from './game-text.ts';
import { useOpeningName } from './library/use-opening-name.ts';
import { findResult } from './moves/moves-panel.tsx';
import classes from './game-review.module.css';

interface ReviewHeaderProps {
  review: GameReview | undefined;
  game: GameMoves;
  outcome: ComparisonOutcome | undefined;
  actions: ReactNode;
  onGoTo: (ply: number) => void;
}

/** The game, and where it deviated. */
export const ReviewHeader = memo(function ReviewHeader({
  review,
  game,
  outcome,
  actions,
  onGoTo,
}: ReviewHeaderProps) {
  const opening = useOpeningName(review?.id, game);
  if (!review) return <PageHeader title="No Game Selected" actions={actions} />;
  const details = [...makeDetails(review), findResult(game), opening]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ');
  return (
    <PageHeader
      title={makePlayersText(review)}
      subtitle={
        <span className={classes.subtitle}>
          <span className={classes.subtitleDetails} title={details}>
            {details}
          </span>
          {outcome && (
            <>
              <span className={classes.subtitleDot}>{' · '}</span>
              <UnstyledButton className={classes.jump} fz="inherit" onClick={() => onGoTo(outcome.ply)}>
                {outcome.summary}
              </UnstyledButton>
            </>
          )}
        </span>
      }
      actions={actions}
      hasLongSubtitle
    />
  );
});
