import { UnstyledButton } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import type { GameReview } from '#contract/games';

import { PageHeader } from '../../ui/page-header.tsx';
import type { ComparisonOutcome } from './comparison-outcome.ts';
import { makeDetails, makePlayersText } from './game-text.ts';
import classes from './game-review.module.css';

interface ReviewHeaderProps {
  review: GameReview | undefined;
  outcome: ComparisonOutcome | undefined;
  actions: ReactNode;
  onGoTo: (ply: number) => void;
}

/** The selected game in one line, and in it the sentence that matters: where it left the opening. */
export const ReviewHeader = memo(function ReviewHeader({
  review,
  outcome,
  actions,
  onGoTo,
}: ReviewHeaderProps) {
  if (!review) return <PageHeader title="No Game Selected" actions={actions} />;
  const details = makeDetails(review).join(' · ');
  return (
    <PageHeader
      title={makePlayersText(review)}
      subtitle={
        <>
          {details}
          {outcome && (
            <>
              {' · '}
              <UnstyledButton className={classes.jump} fz="inherit" onClick={() => onGoTo(outcome.ply)}>
                {outcome.summary}
              </UnstyledButton>
            </>
          )}
        </>
      }
      actions={actions}
    />
  );
});
