import { Button } from '@mantine/core';
import { IconBarbell } from '@tabler/icons-react';
import { Link } from 'react-router';

import { makePercentText } from '../../../lib/percent-text.ts';
import type { BookPosition } from '../../../worker/book-position.ts';
import { makeTrainingAddress } from '../../../training/training-address.ts';
import { countOf } from '#chess/count-of';
import type { StudyColor } from '#contract/studies';
import classes from './workspace.module.css';

export function BehindPanel({ position, color }: { position: BookPosition; color: StudyColor }) {
  const { positions, due, recall, new: fresh } = position.behind;
  if (positions === 0) return null;
  const known =
    fresh === positions
      ? 'Not trained yet'
      : `Trained moves remembered: ${makePercentText(recall)}, ${fresh} new`;
  const atOnce = fresh > 0 ? '. Training from here includes all new moves, beyond the daily limit.' : '.';
  return (
    <section className={classes.behind} aria-label="Training from here">
      <span className={classes.quiet} title={position.areMemoriesKnown ? `${known}${atOnce}` : undefined}>
        {due > 0 && <b className={classes.due}>{due.toLocaleString('en')} due </b>}
        <span className={classes.whole}>
          {due > 0 ? `of ${countOf(positions, 'move')}` : countOf(positions, 'move')}
        </span>
      </span>
      <Button
        component={Link}
        to={makeTrainingAddress(color, { kind: 'from', fen: `${position.key} 0 1` })}
        variant="default"
        size="sm"
        leftSection={<IconBarbell size={17} aria-hidden="true" />}
      >
        Train from here
      </Button>
    </section>
  );
}
