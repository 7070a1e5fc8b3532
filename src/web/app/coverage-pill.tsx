import { useEffect } from 'react';
import { nameColor } from '#chess/position/color-name';

import {
  findCoverageControls,
  forgetCoverageRun,
  makeProgressText,
  coverageProgress,
} from '../coverage/coverage-run.ts';
import { useStore } from '../lib/use-store.ts';
import { HeaderPill } from './header-pill.tsx';
import { PauseButton } from './pause-button.tsx';

/** Progress of the coverage check on every screen, with pause. */
export function CoveragePill() {
  const progress = useStore(coverageProgress);
  // The check ends at sign-out.
  useEffect(() => forgetCoverageRun, []);
  if (progress === undefined) return null;
  const { color, done, total, isPaused } = progress;
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
  return (
    <HeaderPill
      text={`Coverage ${percent}%`}
      to="/manage_openings"
      label={`Coverage for ${nameColor(color)}: ${makeProgressText(progress)}`}
      action={
        <PauseButton
          isPaused={isPaused}
          label={isPaused ? 'Resume the coverage check' : 'Pause the coverage check'}
          onPress={() => (isPaused ? findCoverageControls()?.goOn() : findCoverageControls()?.pause())}
        />
      }
    />
  );
}
