import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Suspense } from 'react';

import { makeGapOdds } from '#chess/opening/coverage-text';

import { type SourceChoice, useExplorerSelection } from '../../opening/coverage-tools.ts';
import { useKeptResult } from '../../opening/kept-result.ts';
import { useStudies } from '../../opening/studies.ts';
import { ExplorerFilterField } from '../../opening/explorer-filter-field.tsx';
import { SourceField } from '../../opening/source-field.tsx';
import { ResultsArea } from '../../ui/results-area.tsx';
import { UpstreamError } from '../../chess-sites/upstream-error.tsx';
import { TwoColumns } from '../../ui/two-columns.tsx';
import { CoverageProgress } from './coverage-progress.tsx';
import { CoverageGaps, CoverageModal } from './load-findings.ts';
import { ResultLines } from './result-lines.tsx';
import { SectionCard } from './section-card.tsx';
import { type KeptCoverage, useCoverageCheck } from './use-coverage-check.ts';

function describeResult({ headline, gaps: [biggest] }: KeptCoverage): string {
  return biggest ? `${headline}; biggest gap ${makeGapOdds(biggest)}` : headline;
}

/** What a result rests on: sources and sizes, and the games that were asked for. */
function describeSources({ sources, filter }: KeptCoverage): string {
  const games = filter && `${filter.speeds.join(', ')}; rating bands ${filter.ratings.join(', ')}`;
  return [sources, games].filter(Boolean).join('. ');
}

/** How well the opening answers what opponents really play. */
export function CoverageSection() {
  const studies = useStudies();
  const check = useCoverageCheck();
  const [selection, setSelection] = useExplorerSelection();
  const [choice = 'best', setChoice] = useKeptResult<SourceChoice>(['reply-source']);
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
        <SourceField value={choice} hasPack={check.hasPack} onChange={setChoice} />
        <Group gap="sm">
          <Button disabled={check.isWorking} onClick={() => check.run('white', selection, choice)}>
            Run Coverage Check For White
          </Button>
          <Button disabled={check.isWorking} onClick={() => check.run('black', selection, choice)}>
            Run Coverage Check For Black
          </Button>
          {check.isWorking && (
            <CoverageProgress
              progress={check.progress}
              onPause={check.pause}
              onGoOn={check.goOn}
              onStop={check.cancel}
            />
          )}
        </Group>
        {check.error && <UpstreamError error={check.error} />}
        {[...check.problems, ...(check.notice === undefined ? [] : [check.notice])].map((sentence) => (
          <Alert key={sentence} role="status" variant="light" color="gray">
            {sentence}
          </Alert>
        ))}
        {check.result?.sources && (
          <Text size="sm" c="dimmed">
            {describeSources(check.result)}
          </Text>
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
      {check.offer !== undefined && !(check.progress && check.isInBackground) && (
        <Suspense>
          <CoverageModal
            positions={check.offer}
            progress={check.progress}
            onProceed={check.proceed}
            onCancel={check.cancel}
            onHide={check.hide}
          />
        </Suspense>
      )}
    </SectionCard>
  );
}
