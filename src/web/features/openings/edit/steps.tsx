import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';

import type { StudyColor } from '#contract/studies';

import { describeOutcome, useBookEdits } from '../../../opening/book-edits.ts';
import { showFailure, showNotice } from '../../../ui/notices.tsx';

/** The last change back and forth again. */
export function EditSteps({ color }: { color: StudyColor }) {
  const { undo, redo, undoWhat, redoWhat } = useBookEdits(color);
  const step = useMutation({
    mutationFn: (kind: 'undo' | 'redo') => (kind === 'undo' ? undo() : redo()),
    onSuccess: (outcome) =>
      outcome.kind === 'done' ? showNotice(describeOutcome(outcome)) : showFailure(describeOutcome(outcome)),
  });
  if (undoWhat === undefined && redoWhat === undefined) return null;
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        disabled={undoWhat === undefined || step.isPending}
        aria-label={`Undo: ${undoWhat ?? 'nothing'}`}
        title={`Undo: ${undoWhat ?? 'nothing'}`}
        onClick={() => step.mutate('undo')}
      >
        <IconArrowBackUp size={19} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        disabled={redoWhat === undefined || step.isPending}
        aria-label={`Redo: ${redoWhat ?? 'nothing'}`}
        title={`Redo: ${redoWhat ?? 'nothing'}`}
        onClick={() => step.mutate('redo')}
      >
        <IconArrowForwardUp size={19} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}
