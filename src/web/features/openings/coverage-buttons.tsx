import { Button, Group } from '@mantine/core';
import { Suspense } from 'react';

import type { StudyColor } from '#contract/studies';

import { lazyPart } from '../../ui/lazy-part.tsx';
import { CoverageProgress } from './coverage-progress.tsx';
import { type CoverageCheck, coverageActions } from './use-coverage-check.ts';
import classes from './openings.module.css';

const UpstreamError = lazyPart(
  async () => (await import('../../chess-sites/upstream-error.tsx')).UpstreamError,
);
const ConnectLichessButton = lazyPart(
  async () => (await import('../../chess-sites/connect-lichess-button.tsx')).ConnectLichessButton,
);

interface CoverageButtonsProps {
  check: CoverageCheck;
  onRun: (color: StudyColor) => void;
}

/** The two specified buttons, how far a check is, and what came in its way. */
export function CoverageButtons({ check, onRun }: CoverageButtonsProps) {
  return (
    <div className={classes.checkButtons}>
      <Group gap="xs">
        {(['White', 'Black'] as const).map((side) => (
          <Button
            key={side}
            size="xs"
            variant="default"
            disabled={check.isWorking}
            onClick={() => onRun(side === 'White' ? 'white' : 'black')}
          >
            Run Coverage Check For {side}
          </Button>
        ))}
        {check.isWorking && (
          <CoverageProgress
            onPause={coverageActions.pause}
            onGoOn={coverageActions.goOn}
            onStop={coverageActions.cancel}
          />
        )}
      </Group>
      <Suspense>
        {check.error && <UpstreamError error={check.error} />}
        {[...check.problems, ...(check.notice === undefined ? [] : [check.notice])].map((sentence) => (
          <div key={sentence} role="status" className={classes.note}>
            {sentence}
            {check.asksToConnect && sentence === check.notice && (
              <ConnectLichessButton size="xs" display="block" mt="sm" />
            )}
          </div>
        ))}
      </Suspense>
    </div>
  );
}
