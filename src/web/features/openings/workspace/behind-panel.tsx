import { Button } from '@mantine/core';
import { IconBarbell } from '@tabler/icons-react';
import { Link } from 'react-router';

import type { BookPlace } from '../../../worker/book-place.ts';
import { countOf } from '../../../opening/study-setting/study-words.ts';
import { makeTrainingAddress } from '../../../training/training-address.ts';
import type { StudyColor } from '#contract/studies';
import classes from './workspace.module.css';

/** What there is to train behind a place, and the way to it. */
export function BehindPanel({ place, color }: { place: BookPlace; color: StudyColor }) {
  const { positions, remembered, due, missed, recall, new: fresh } = place.behind;
  if (positions === 0) return null;
  const parts = [
    { kind: 'remembered', count: remembered },
    { kind: 'due', count: due },
    { kind: 'missed', count: missed },
    { kind: 'new', count: fresh },
  ];
  const words =
    fresh === positions
      ? 'not trained yet'
      : [`${Math.round(100 * recall)} % remembered`, due > 0 && `${due} due`, fresh > 0 && `${fresh} new`]
          .filter(Boolean)
          .join(', ');
  return (
    <section className={classes.panel} aria-label="To train from here">
      <div className={classes.panelLine}>
        <b>{countOf(positions, 'position')} from here</b>
        <Button
          component={Link}
          to={makeTrainingAddress(color, { kind: 'from', fen: `${place.key} 0 1` })}
          variant="default"
          size="xs"
          leftSection={<IconBarbell size={17} aria-hidden="true" />}
        >
          Train from here
        </Button>
      </div>
      <p className={classes.behindWords}>{words}</p>
      <div className={classes.parts} aria-hidden="true">
        {parts.map(({ kind, count }) => (
          <span key={kind} data-kind={kind} style={{ flexGrow: count }} hidden={count === 0} />
        ))}
      </div>
    </section>
  );
}
