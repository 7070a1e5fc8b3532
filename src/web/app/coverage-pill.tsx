import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';

import {
  findCoverageControls,
  forgetCoverageRun,
  makeProgressText,
  useCoverageRun,
} from '../opening/coverage-run.ts';
import classes from './coverage-pill.module.css';

/** How far the coverage check is, on every screen; it leads to the check and can pause it. */
export function CoveragePill() {
  const { progress } = useCoverageRun();
  // The frame goes when the user signs out, and nobody's check may go on.
  useEffect(() => forgetCoverageRun, []);
  if (progress === undefined) return null;
  const { color, done, total, isPaused } = progress;
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
  const label = `Coverage for ${color === 'white' ? 'White' : 'Black'}: ${makeProgressText(progress)}`;
  return (
    <div className={classes.pill}>
      <Link to="/manage_openings" className={classes.link} aria-label={label} title={label}>
        <span className={classes.word}>Coverage</span> {percent}%
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        className={classes.button}
        aria-label={isPaused ? 'Go on with the coverage check' : 'Pause the coverage check'}
        onClick={() => (isPaused ? findCoverageControls()?.goOn() : findCoverageControls()?.pause())}
      >
        {isPaused ? <IconPlayerPlay size={14} /> : <IconPlayerPause size={14} />}
      </ActionIcon>
    </div>
  );
}
