import { Alert, Stack, Text } from '@mantine/core';
import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { countOf } from '#chess/count-of';

import type { StudyMerge } from '../../worker/edit-tasks.ts';
import { bringIntoSight } from '../../ui/bring-into-sight.ts';
import { TitledLines } from '../titled-lines.tsx';
import { makeStudyCounts } from './study-words.ts';
import type { ImportReport } from './use-set-study.ts';

function MergeReport({ merge }: { merge: StudyMerge }) {
  const { mine, theirs, clashes } = merge;
  return (
    <>
      <Text size="sm">
        Merged your changes with Lichess{clashes.length === 0 ? ', no conflicts' : ''}. The earlier version is
        in the history.
      </Text>
      <TitledLines title="Conflicts" texts={clashes} />
      <TitledLines title="From Lichess" texts={theirs} />
      <TitledLines title="Your changes" texts={mine} />
    </>
  );
}

export function ImportReportAlert({ report }: { report: ImportReport }) {
  const { color, place, title, summary } = report;
  const isWhole = summary.leftOut.length === 0;
  const isUneventful = isWhole && (report.merge?.clashes.length ?? 0) === 0;
  return (
    <Alert
      ref={bringIntoSight}
      role="status"
      variant="light"
      color={isUneventful ? 'verdigris' : 'brass'}
      icon={isUneventful ? <IconCheck aria-hidden="true" /> : <IconInfoCircle aria-hidden="true" />}
      title={
        place === undefined
          ? `${title} is now your ${color} repertoire`
          : `${title} is now part of your ${color} repertoire`
      }
      styles={{
        root: { scrollMarginBlock: 'calc(var(--header-height) + 8px) calc(var(--bottom-bar-height) + 8px)' },
        message: { color: 'var(--mantine-color-text)' },
      }}
    >
      <Stack gap={6}>
        <Text size="sm">
          {makeStudyCounts(summary)}.
          {summary.excludedMoves > 0 &&
            ` ${countOf(summary.excludedMoves, 'move')} left out because of the ticked signs.`}
          {isWhole && summary.excludedMoves === 0 && ' Nothing was left out.'}
        </Text>
        <TitledLines title="Left out" texts={summary.leftOut} />
        {report.merge && <MergeReport merge={report.merge} />}
      </Stack>
    </Alert>
  );
}
