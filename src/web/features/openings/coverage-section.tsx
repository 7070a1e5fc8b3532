import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { Suspense } from 'react';

import { makeGapOdds } from '#chess/opening/coverage-text';

import { defaultSelection, type ExplorerSelection } from '../../opening/explorer-filter.ts';
import { useKeptResult } from '../../opening/kept-result.ts';
import { useStudies } from '../../opening/studies.ts';
import { ExplorerFilterField } from '../../opening/explorer-filter-field.tsx';
import { ResultsArea } from '../../ui/results-area.tsx';
import { UpstreamError } from '../../chess-sites/upstream-error.tsx';
import { TwoColumns } from '../../ui/two-columns.tsx';
import { CoverageGaps, CoverageModal } from './load-findings.ts';
import { ResultLines } from './result-lines.tsx';
import { SectionCard } from './section-card.tsx';
import { type KeptCoverage, useCoverageCheck } from './use-coverage-check.ts';

function describeResult({ headline, gaps: [biggest] }: KeptCoverage): string {
  return biggest ? `${headline}; biggest gap ${makeGapOdds(biggest)}` : headline;
}

/** How well the opening answers what opponents really play. */
export function CoverageSection() {
  const studies = useStudies();
  const check = useCoverageCheck();
  const [selection = defaultSelection, setSelection] = useKeptResult<ExplorerSelection>(['bands']);
  const gaps = check.result?.gaps ?? [];
  return (
    <SectionCard
      value="coverage"
      title="Coverage Check"
      summary={
        <ResultLines studies={studies} white={check.white} black={check.black} describe={describeResult} />
      }
    >
      <Stack gap="md">
        <ExplorerFilterField value={selection} onChange={setSelection} />
        <Group gap="sm">
          <Button disabled={check.isWorking} onClick={() => check.run('white', selection)}>
            Run Coverage Check For White
          </Button>
          <Button disabled={check.isWorking} onClick={() => check.run('black', selection)}>
            Run Coverage Check For Black
          </Button>
          {check.isWorking && (
            <Group gap="xs" role="status">
              <Loader size="xs" />
              <Text size="sm">Processing</Text>
            </Group>
          )}
        </Group>
        {check.error && <UpstreamError error={check.error} />}
        {check.notice !== undefined && (
          <Alert role="status" variant="light" color="gray">
            {check.notice}
          </Alert>
        )}
        <TwoColumns from="md">
          <ResultsArea
            label="Coverage results"
            value={check.text}
            placeholder="Press a button to see which replies of your opponents your opening answers."
          />
          {gaps.length > 0 && (
            <Suspense>
              <CoverageGaps gaps={gaps} color={check.shownColor} />
            </Suspense>
          )}
        </TwoColumns>
      </Stack>
      {check.plan && (
        <Suspense>
          <CoverageModal
            positions={check.plan.missing.length}
            download={check.download}
            onProceed={check.proceed}
            onCancel={check.cancel}
          />
        </Suspense>
      )}
    </SectionCard>
  );
}
