import { Alert, List, Text } from '@mantine/core';
import { IconCheck, IconInfoCircle } from '@tabler/icons-react';

import type { StudyMerge } from '../edit-tasks.ts';
import { countOf, makeStudyCounts } from './study-words.ts';
import type { ImportReport } from './use-set-study.ts';

function Lines({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <>
      <Text size="sm" mt="xs">
        {title}
      </Text>
      <List size="sm" mah={160} style={{ overflowY: 'auto', overflowWrap: 'anywhere' }} tabIndex={0}>
        {texts.map((text, index) => (
          <List.Item key={index}>{text}</List.Item>
        ))}
      </List>
    </>
  );
}

/** What became of one's own changes: first what needs a look. */
function MergeReport({ merge }: { merge: StudyMerge }) {
  const { mine, theirs, clashes } = merge;
  return (
    <>
      <Text size="sm" mt="xs">
        Your own changes and those on Lichess were put together
        {clashes.length === 0 ? ', and nothing clashed.' : '.'} The state before is in the history.
      </Text>
      <Lines title="Changed on both sides:" texts={clashes} />
      <Lines title="From Lichess:" texts={theirs} />
      <Lines title="Yours, kept:" texts={mine} />
    </>
  );
}

/** What came in, and everything that was left out, by name. */
export function ImportReportAlert({ report }: { report: ImportReport }) {
  const { color, title, summary } = report;
  const isWhole = summary.leftOut.length === 0;
  const isCalm = isWhole && (report.merge?.clashes.length ?? 0) === 0;
  return (
    <Alert
      role="status"
      variant="light"
      color={isCalm ? 'verdigris' : 'brass'}
      icon={isCalm ? <IconCheck aria-hidden="true" /> : <IconInfoCircle aria-hidden="true" />}
      title={`${title} is your ${color} opening now`}
      styles={{ message: { color: 'var(--mantine-color-text)' } }}
    >
      <Text size="sm">
        {makeStudyCounts(summary)}.
        {summary.excludedMoves > 0 &&
          ` ${countOf(summary.excludedMoves, 'move')} left out for the checked signs.`}
        {isWhole && summary.excludedMoves === 0 && ' Nothing was left out.'}
      </Text>
      <Lines title="Left out:" texts={summary.leftOut} />
      {report.merge && <MergeReport merge={report.merge} />}
    </Alert>
  );
}
