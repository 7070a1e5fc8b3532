import { Alert, List, Text } from '@mantine/core';
import { IconCheck, IconInfoCircle } from '@tabler/icons-react';

import { countOf, makeStudyCounts } from './study-words.ts';
import type { ImportReport } from './use-set-study.ts';

/** What came in, and everything that was left out, by name. */
export function ImportReportAlert({ report }: { report: ImportReport }) {
  const { color, title, summary } = report;
  const isWhole = summary.leftOut.length === 0;
  return (
    <Alert
      role="status"
      variant="light"
      color={isWhole ? 'verdigris' : 'brass'}
      icon={isWhole ? <IconCheck aria-hidden="true" /> : <IconInfoCircle aria-hidden="true" />}
      title={`${title} is your ${color} opening now`}
      styles={{ message: { color: 'var(--mantine-color-text)' } }}
    >
      <Text size="sm">
        {makeStudyCounts(summary)}.
        {summary.excludedMoves > 0 &&
          ` ${countOf(summary.excludedMoves, 'move')} left out for the checked signs.`}
        {isWhole && summary.excludedMoves === 0 && ' Nothing was left out.'}
      </Text>
      {!isWhole && (
        <>
          <Text size="sm" mt="xs">
            Left out:
          </Text>
          <List size="sm" mah={160} style={{ overflowY: 'auto', overflowWrap: 'anywhere' }} tabIndex={0}>
            {summary.leftOut.map((text, index) => (
              <List.Item key={index}>{text}</List.Item>
            ))}
          </List>
        </>
      )}
    </Alert>
  );
}
