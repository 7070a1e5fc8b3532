import { Anchor, Button, Text, VisuallyHidden } from '@mantine/core';
import type { Color } from 'chessops/types';
import { Link } from 'react-router';

import { makeOpeningAddress } from '../../opening/opening-address.ts';
import { makeBookTitle, type StudiesState } from '../../opening/studies.ts';
import { makeDayText } from '../../opening/study-setting/study-words.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import type { Compare } from './use-compare.ts';
import classes from './game-review.module.css';
import { OutcomeText } from '../../library/outcome-text.tsx';

interface OpeningPanelProps {
  studies: StudiesState;
  /** The user's colour in the game. */
  color: Color;
  compare: Compare;
  disabled: boolean;
  onCompare: () => void;
  onChangeOpening: () => void;
  onGoTo: (ply: number) => void;
}

function makeDay({ comparedAt }: Compare): string {
  return comparedAt === undefined ? '' : makeDayText(new Date(comparedAt), new Date());
}

function Invitation({ studies, color, compare }: OpeningPanelProps) {
  const study = studies[color];
  if (studies.isFailed) {
    return <InlineError onRetry={studies.reload}>Your openings could not be loaded.</InlineError>;
  }
  const nothing = studies.isLoading ? 'Loading your opening.' : 'No repertoire for this colour yet.';
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

export function OpeningPanel(props: OpeningPanelProps) {
  const { compare, disabled, onCompare, onChangeOpening, onGoTo } = props;
  const { outcome, text } = compare;
  return (
    <section className={`${classes.panel} ${classes.opening}`} aria-labelledby="your-opening">
      <VisuallyHidden component="h2" id="your-opening">
        Your opening
      </VisuallyHidden>
      <div className={classes.openingBody}>
        {outcome && <OutcomeText outcome={outcome} onGoTo={onGoTo} />}
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
                    color: props.color,
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
        {!outcome && text === '' && <Invitation {...props} />}
      </div>
      <div className={classes.openingButtons}>
        <Button size="xs" px={8} variant="default" onClick={onChangeOpening}>
          Change/Refresh Opening
        </Button>
        <Button
          size="xs"
          px={8}
          variant="default"
          loading={compare.isRunning}
          disabled={disabled}
          onClick={onCompare}
        >
          Compare Game to Opening
        </Button>
      </div>
    </section>
  );
}
