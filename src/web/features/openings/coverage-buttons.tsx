import { Button, Group, Loader, Text } from '@mantine/core';
import type { StudyColor } from '#contract/studies';

import { ColorButtons } from './color-buttons.tsx';
import type { CoverageCheck } from './use-coverage-check.ts';
import classes from './openings.module.css';
import { UpstreamError } from '../../chess-sites/upstream-error.tsx';
import { ConnectLichessButton } from '../../chess-sites/connect-lichess-button.tsx';
import { getCoverageRun, makeProgressText } from '../../coverage/coverage-run.ts';
import { parts } from '../../ui/parts.tsx';
import { useStore } from '../../lib/use-store.ts';

interface CoverageButtonsProps {
  check: CoverageCheck;
  onRun: (color: StudyColor) => void;
}

export function CoverageButtons({ check, onRun }: CoverageButtonsProps) {
  return (
    <div className={`${parts.stack} ${classes.checkButtons}`}>
      <Group gap="xs">
        <ColorButtons label="Run Coverage Check For" isOff={() => check.isWorking} onRun={onRun} />
        {check.isWorking && <CoverageProgressBar controls={check.controls} />}
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

function CoverageProgressBar({ controls }: Pick<CoverageCheck, 'controls'>) {
  const progress = useStore(getCoverageRun().progress);
  return (
    <Group gap="sm">
      {!progress?.isPaused && <Loader size="xs" />}
      <Text size="sm" role="status">
        {progress ? makeProgressText(progress) : 'Processing'}
      </Text>
      {progress && controls && (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            onClick={progress.isPaused ? controls.goOn : controls.pause}
          >
            {progress.isPaused ? 'Continue' : 'Pause'}
          </Button>
          <Button size="compact-sm" variant="default" onClick={controls.stop}>
            Stop
          </Button>
        </Group>
      )}
    </Group>
  );
}
