import { Group } from '@mantine/core';
import type { StudyColor } from '#contract/studies';

import { ColorButtons } from './color-buttons.tsx';
import { CoverageProgressBar } from './coverage-progress.tsx';
import { type CoverageCheck, coverageActions } from './use-coverage-check.ts';
import classes from './openings.module.css';
import { UpstreamError } from '../../chess-sites/upstream-error.tsx';
import { ConnectLichessButton } from '../../chess-sites/connect-lichess-button.tsx';

interface CoverageButtonsProps {
  check: CoverageCheck;
  onRun: (color: StudyColor) => void;
}

/** The two specified buttons, how far a check is, and what came in its way. */
export function CoverageButtons({ check, onRun }: CoverageButtonsProps) {
  return (
    <div className={classes.checkButtons}>
      <Group gap="xs">
        <ColorButtons label="Run Coverage Check For" isOff={() => check.isWorking} onRun={onRun} />
        {check.isWorking && (
          <CoverageProgressBar
            onPause={coverageActions.pause}
            onGoOn={coverageActions.goOn}
            onStop={coverageActions.cancel}
          />
        )}
      </Group>
      {check.error && <UpstreamError error={check.error} />}
      {[...check.problems, ...(check.notice === undefined ? [] : [check.notice])].map((sentence) => (
        <div key={sentence} role="status" className={classes.note}>
          {sentence}
          {check.asksToConnect && sentence === check.notice && (
            <ConnectLichessButton size="xs" display="block" mt="sm" />
          )}
        </div>
      ))}
    </div>
  );
}
