import { Button, Group, Loader, Text } from '@mantine/core';
import type { StudyColor } from '#contract/studies';

import { ColorButtons } from './color-buttons.tsx';
import { type CoverageCheck, coverageActions } from './use-coverage-check.ts';
import classes from './openings.module.css';
import { UpstreamError } from '../../chess-sites/upstream-error.tsx';
import { ConnectLichessButton } from '../../chess-sites/connect-lichess-button.tsx';
import { coverageProgress, makeProgressText } from '../../coverage/coverage-run.ts';
import { useStore } from '../../lib/use-store.ts';

interface CoverageButtonsProps {
  check: CoverageCheck;
  onRun: (color: StudyColor) => void;
}

/** The specified buttons, progress and errors. */
export function CoverageButtons({ check, onRun }: CoverageButtonsProps) {
  return (
    <div className={classes.checkButtons}>
      <Group gap="xs">
        <ColorButtons label="Run Coverage Check For" isOff={() => check.isWorking} onRun={onRun} />
        {check.isWorking && <CoverageProgressBar />}
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

function CoverageProgressBar() {
  const progress = useStore(coverageProgress);
  const { pause, goOn, cancel } = coverageActions;
  return (
    <Group gap="sm">
      {!progress?.isPaused && <Loader size="xs" />}
      <Text size="sm" role="status">
        {progress ? makeProgressText(progress) : 'Processing'}
      </Text>
      {progress && (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={progress.isPaused ? goOn : pause}>
            {progress.isPaused ? 'Continue' : 'Pause'}
          </Button>
          <Button size="compact-sm" variant="default" onClick={cancel}>
            Stop
          </Button>
        </Group>
      )}
    </Group>
  );
}
