import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';

import type { StudyColor } from '#contract/studies';

import { describeOutcome, useBookEdits } from '../../../opening/book-edits.ts';
import { withdrawEditNotice } from '../../../opening/edit-notice.ts';
import { showFailure, showNotice } from '../../../ui/notices.tsx';

export function EditStepsPanel({ color }: { color: StudyColor }) {
  const { undo, redo, undoWhat, redoWhat } = useBookEdits(color);
  const step = useMutation({
    mutationFn: (kind: 'undo' | 'redo') => (kind === 'undo' ? undo() : redo()),
    onSuccess: (outcome) => {
      if (outcome.kind !== 'done') return showFailure(describeOutcome(outcome));
      withdrawEditNotice();
      showNotice(describeOutcome(outcome));
    },
  });
  if (undoWhat === undefined && redoWhat === undefined) return null;
  const steps = [
    {
      kind: 'undo',
      label: undoWhat === undefined ? 'Nothing to undo' : `Undo: ${undoWhat}`,
      isThere: undoWhat !== undefined,
    },
    {
      kind: 'redo',
      label: redoWhat === undefined ? 'Nothing to redo' : `Redo: ${redoWhat}`,
      isThere: redoWhat !== undefined,
    },
  ] as const;
  return steps.map(({ kind, label, isThere }) => {
    const Icon = kind === 'undo' ? IconArrowBackUp : IconArrowForwardUp;
    return (
      <ActionIcon
        key={kind}
        variant="default"
        size={36}
        disabled={!isThere || step.isPending}
        aria-label={label}
        title={label}
        onClick={() => step.mutate(kind)}
      >
        <Icon size={19} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    );
  });
}
