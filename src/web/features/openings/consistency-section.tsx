import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';

import type { ConsistencyCheck } from '#chess/opening/checks';
import { makeFailureText } from '#contract/openings';
import type { StudyColor } from '#contract/studies';

import { useKeptResult } from '../../opening/kept-result.ts';
import { runOpeningTask } from '../../opening/run-task.ts';
import { getOpening, type OpeningStudy, useStudies } from '../../opening/studies.ts';
import { ResultsArea } from '../../ui/results-area.tsx';
import { TwoColumns } from '../../ui/two-columns.tsx';
import { ConsistencyGroups, loadFindings } from './load-findings.ts';
import { type CheckedStudy, ResultLines } from './result-lines.tsx';
import { SectionCard } from './section-card.tsx';

type ConsistencyResult = ConsistencyCheck & CheckedStudy;

function useConsistencyResult(color: StudyColor) {
  return useKeptResult<ConsistencyResult>(['consistency', color]);
}

function describeResult({ groups: { length } }: ConsistencyResult): string {
  if (length === 0) return 'no contradictions';
  return `${length} contradiction${length === 1 ? '' : 's'}`;
}

/** Looks for positions in which the opening has the user play different moves. */
export function ConsistencySection() {
  const studies = useStudies();
  const [white, keepWhite] = useConsistencyResult('white');
  const [black, keepBlack] = useConsistencyResult('black');
  const [shownColor, setShownColor] = useKeptResult<StudyColor>(['consistency-shown']);
  const check = useMutation({
    mutationFn: async ({ study, color }: { study: OpeningStudy; color: StudyColor }) => {
      const [found] = await Promise.all([
        runOpeningTask('checkConsistency', getOpening(study)),
        loadFindings(),
      ]);
      const keep = color === 'white' ? keepWhite : keepBlack;
      keep({ ...found, studyDate: study.last_update, checkedAt: new Date().toISOString() });
      setShownColor(color);
    },
  });

  function run(color: StudyColor): void {
    const study = studies[color];
    if (study) check.mutate({ study, color });
  }

  const shown = shownColor === 'black' ? black : white;
  const text = check.isPending
    ? 'Processing'
    : check.error
      ? makeFailureText(check.error.message)
      : (shown?.text ?? '');
  const groups = check.isPending || check.error ? [] : (shown?.groups ?? []);
  return (
    <SectionCard
      value="consistency"
      title="Consistency Check"
      summary={<ResultLines studies={studies} white={white} black={black} describe={describeResult} />}
    >
      <Stack gap="md">
        <Group gap="sm">
          <Button disabled={!studies.white || check.isPending} onClick={() => run('white')}>
            Consistency Check For White
          </Button>
          <Button disabled={!studies.black || check.isPending} onClick={() => run('black')}>
            Consistency Check For Black
          </Button>
        </Group>
        <TwoColumns from="md">
          <ResultsArea
            label="Consistency results"
            value={text}
            placeholder={
              studies.white || studies.black || studies.isLoading
                ? 'Press a button to look for contradictions.'
                : 'Set an opening above first.'
            }
          />
          {groups.length > 0 && (
            <Suspense>
              <ConsistencyGroups groups={groups} color={shownColor ?? 'white'} />
            </Suspense>
          )}
        </TwoColumns>
      </Stack>
    </SectionCard>
  );
}
