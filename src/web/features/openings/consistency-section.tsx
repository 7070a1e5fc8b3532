import { Button, Group, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import type { ConsistencyCheck } from '#chess/opening/checks';
import { makeFailureText } from '#contract/failure-text';
import type { StudyColor } from '#contract/studies';

import type { BookContradiction, BookSummary } from '../../worker/book-place.ts';
import { useKeptResult } from '../../lib/kept-result.ts';
import { runOpeningTask } from '../../worker/run-task.ts';
import { getOpening, type OpeningStudy, useStudies } from '../../opening/studies.ts';
import { ResultsArea } from '../../ui/results-area.tsx';
import { ContradictionRows } from './contradiction-rows.tsx';
import { HabitRows } from './habit-rows.tsx';
import { type CheckedStudy, ResultLines } from './result-lines.tsx';
import { SectionHead } from './section-head.tsx';
import classes from './openings.module.css';

type ConsistencyResult = ConsistencyCheck & CheckedStudy;

function useConsistencyResult(color: StudyColor) {
  return useKeptResult<ConsistencyResult>(['consistency', color]);
}

function describeResult({ groups: { length } }: ConsistencyResult): string {
  if (length === 0) return 'no contradictions';
  return `${length} contradiction${length === 1 ? '' : 's'}`;
}

interface ConsistencySectionProps {
  color: StudyColor;
  summary: BookSummary | undefined;
  /** The position on the board. */
  shownKey: string | undefined;
}

/** Positions in which the opening has the user play different moves, and those in which the user plays yet another. */
export function ConsistencySection({ color, summary, shownKey }: ConsistencySectionProps) {
  const studies = useStudies();
  const [white, keepWhite] = useConsistencyResult('white');
  const [black, keepBlack] = useConsistencyResult('black');
  const [shownColor, setShownColor] = useKeptResult<StudyColor>(['consistency-shown']);
  const check = useMutation({
    mutationFn: async ({ study, color: side }: { study: OpeningStudy; color: StudyColor }) => {
      const found = await runOpeningTask('checkConsistency', getOpening(study));
      const keep = side === 'white' ? keepWhite : keepBlack;
      keep({ ...found, studyDate: study.last_update, checkedAt: new Date().toISOString() });
      setShownColor(side);
    },
  });

  function run(side: StudyColor): void {
    const study = studies[side];
    if (study) check.mutate({ study, color: side });
  }

  const shown = shownColor === 'black' ? black : white;
  const text = check.isPending
    ? 'Processing'
    : check.error
      ? makeFailureText(check.error.message)
      : (shown?.text ?? '');
  const open = summary?.contradictions.filter(({ isOnPurpose }) => !isOnPurpose) ?? [];
  const meant = summary?.contradictions.filter(({ isOnPurpose }) => isOnPurpose) ?? [];
  return (
    <section className={classes.section} aria-label="Consistency Check">
      <SectionHead title="Consistency Check">
        <ResultLines studies={studies} white={white} black={black} describe={describeResult} />
      </SectionHead>
      {open.length > 0 && (
        <ContradictionRows label="Contradictions" rows={open} color={color} shownKey={shownKey} />
      )}
      {summary && open.length === 0 && (
        <Text size="sm">Your {color} study never has you play two moves in one position.</Text>
      )}
      <HabitRows summary={summary} color={color} />
      {meant.length > 0 && <OnPurpose rows={meant} color={color} shownKey={shownKey} />}
      <Group gap="xs">
        {(['white', 'black'] as const).map((side) => (
          <Button
            key={side}
            size="xs"
            variant="default"
            disabled={!studies[side] || check.isPending}
            onClick={() => run(side)}
          >
            Consistency Check For {side === 'white' ? 'White' : 'Black'}
          </Button>
        ))}
      </Group>
      <ResultsArea
        label="Consistency results"
        value={text}
        placeholder={
          studies.white || studies.black || studies.isLoading
            ? 'Press a button to look for contradictions.'
            : 'Set an opening above first.'
        }
      />
    </section>
  );
}

function OnPurpose(props: {
  rows: readonly BookContradiction[];
  color: StudyColor;
  shownKey: string | undefined;
}) {
  return (
    <>
      <Title order={3} size="h6">
        Both on purpose
      </Title>
      <ContradictionRows label="Both on purpose" {...props} />
    </>
  );
}
