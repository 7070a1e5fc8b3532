import { Group, Text, Title, UnstyledButton } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { memo } from 'react';

import { countOf } from '#chess/count-of';
import type { StudyColor } from '#contract/studies';

import { type Studies, useStudies } from '../../opening/studies.ts';
import type { BookContradiction, BookSummary } from '../../worker/book-position.ts';
import { ColorButtons } from './color-buttons.tsx';
import { ContradictionRows } from './contradiction-rows.tsx';
import { HabitRows } from './habit-rows.tsx';
import type { InspectorActions } from './inspector-actions.ts';
import classes from './openings.module.css';

interface ConsistencySectionProps {
  color: StudyColor;
  summary: BookSummary | undefined;
  shownKey: string | undefined;
  actions: InspectorActions;
}

/** Contradictions, and habits that differ. */
export const ConsistencySection = memo(function ConsistencySection(props: ConsistencySectionProps) {
  const { color, summary, shownKey, actions } = props;
  const studies = useStudies();
  const open = summary?.contradictions.filter(({ isOnPurpose }) => !isOnPurpose) ?? [];
  const meant = summary?.contradictions.filter(({ isOnPurpose }) => isOnPurpose) ?? [];
  return (
    <section className={classes.section} aria-label="Consistency Check">
      <div className={classes.sourceLine}>
        <Text size="sm">{summary ? describe(open, color) : `No ${color} repertoire yet.`}</Text>
        <UnstyledButton className={classes.asText} onClick={() => actions.onConsistency()}>
          <IconFileText size={16} aria-hidden="true" />
          As text
        </UnstyledButton>
      </div>
      {open.length > 0 && (
        <ContradictionRows label="Contradictions" rows={open} color={color} shownKey={shownKey} />
      )}
      <HabitRows summary={summary} color={color} onShow={() => actions.onTab('moves')} />
      {meant.length > 0 && <OnPurpose rows={meant} color={color} shownKey={shownKey} />}
      <ConsistencyButtons studies={studies} isRunning={false} onRun={actions.onConsistency} />
    </section>
  );
});

function describe(open: readonly BookContradiction[], color: StudyColor): string {
  if (open.length === 0) return `No contradictions in your ${color} repertoire.`;
  return `Your ${color} repertoire has more than one move in ${countOf(open.length, 'position')}.`;
}

interface ConsistencyButtonsProps {
  studies: Studies;
  isRunning: boolean;
  onRun: (color: StudyColor) => void;
}

/** The specified buttons; a check needs a study. */
export function ConsistencyButtons({ studies, isRunning, onRun }: ConsistencyButtonsProps) {
  return (
    <div className={classes.checkButtons}>
      <Group gap="xs">
        <ColorButtons
          label="Consistency Check For"
          isOff={(color) => !studies[color] || isRunning}
          onRun={onRun}
        />
      </Group>
    </div>
  );
}

function OnPurpose(props: {
  rows: readonly BookContradiction[];
  color: StudyColor;
  shownKey: string | undefined;
}) {
  return (
    <>
      <Title order={2} size="h6">
        Kept on purpose
      </Title>
      <ContradictionRows label="Kept on purpose" {...props} />
    </>
  );
}
