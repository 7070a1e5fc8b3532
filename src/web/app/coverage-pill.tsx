import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect } from 'react';

import {
  findCoverageControls,
  forgetCoverageRun,
  makeProgressText,
  useCoverageProgress,
} from '../opening/coverage-run.ts';
import { HeaderPill } from './header-pill.tsx';

/** How far the coverage check is, on every screen; it leads to the check and can pause it. */
export function CoveragePill() {
  const progress = useCoverageProgress();
  // The frame goes when the user signs out, and nobody's check may go on.
  useEffect(() => forgetCoverageRun, []);
  if (progress === undefined) return null;
  const { color, done, total, isPaused } = progress;
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
  return (
    <HeaderPill
      text={`Coverage ${percent}%`}
      to="/manage_openings"
      label={`Coverage for ${color === 'white' ? 'White' : 'Black'}: ${makeProgressText(progress)}`}
      action={
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={isPaused ? 'Go on with the coverage check' : 'Pause the coverage check'}
          onClick={() => (isPaused ? findCoverageControls()?.goOn() : findCoverageControls()?.pause())}
        >
          {isPaused ? <IconPlayerPlay size={14} /> : <IconPlayerPause size={14} />}
        </ActionIcon>
      }
    />
  );
}
