import { Anchor, Button, Text, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';

import { makeOpeningAddress } from '../../opening/opening-address.ts';
import { makeBookTitle } from '../../opening/studies.ts';
import { makeDayText } from '../../opening/study-setting/study-words.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { parts } from '../../ui/parts.tsx';
import { useOpenedGame } from './review-context.tsx';
import type { Compare } from './use-compare.ts';
import classes from './game-review.module.css';
import { OutcomeText } from '../../library/outcome-text.tsx';

function makeDay({ comparedAt }: Compare): string {
  return comparedAt === undefined ? '' : makeDayText(new Date(comparedAt), new Date());
}

function Invitation() {
  const { studies, player, compare } = useOpenedGame();
  const study = studies[player];
  if (studies.isFailed) {
    return <InlineError onRetry={studies.reload}>Your repertoire could not be loaded.</InlineError>;
  }
  const nothing = studies.isLoading ? 'Loading your repertoire.' : 'No repertoire for this colour yet.';
  return (
    <Text size="sm" c="dimmed">
      {study === null
        ? nothing
        : compare.isOutdated
          ? `${makeBookTitle(study)} has changed since this game was compared, ${makeDay(compare)}.`
          : `${makeBookTitle(study)}. Compare the game to see where it deviated.`}
    </Text>
  );
}

export function OpeningPanel() {
  const { review, player, compare, dispatch } = useOpenedGame();
  const { outcome, text } = compare;
  return (
    <section className={`${parts.panel} ${classes.panel} ${classes.opening}`} aria-labelledby="your-opening">
      <VisuallyHidden component="h2" id="your-opening">
        Your repertoire
      </VisuallyHidden>
      <div className={classes.openingBody}>
        {outcome && <OutcomeText outcome={outcome} onGoTo={(ply) => dispatch({ type: 'go', ply })} />}
        {outcome && (
          <Text size="xs" c="dimmed" mt={4}>
            Compared {makeDay(compare)}
            {(outcome.ply > 0 || outcome.bookMoves.length > 0) && (
              <>
                {' · '}
                <Anchor
                  underline="always"
                  component={Link}
                  inherit
                  to={makeOpeningAddress({
                    color: player,
                    position: outcome.fen,
                    move: outcome.played?.san,
                  })}
                >
                  Show in repertoire
                </Anchor>
              </>
            )}
          </Text>
        )}
        {!outcome && text !== '' && <Text size="sm">{text}</Text>}
        {!outcome && text === '' && <Invitation />}
      </div>
      <div className={classes.openingButtons}>
        <Button
          size="xs"
          px={8}
          variant="default"
          onClick={() => dispatch({ type: 'dialog', dialog: 'opening' })}
        >
          Change/Refresh Opening
        </Button>
        <Button
          size="xs"
          px={8}
          variant="default"
          loading={compare.isRunning}
          disabled={!review}
          onClick={() => {
            dispatch({ type: 'tab', tab: 'compare' });
            compare.run();
          }}
        >
          Compare Game to Opening
        </Button>
      </div>
    </section>
  );
}
