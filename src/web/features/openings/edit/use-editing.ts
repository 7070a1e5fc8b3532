/** Changes with a notice: done with Undo, or failed with a retry. */
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';

import type { StudyEdit } from '#chess/opening/editing/edit';
import type { StudyColor } from '#contract/studies';

import { describeOutcome, type EditOutcome, useBookEdits } from '../../../opening/book-edits.ts';
import { showEditNotice, withdrawEditNotice } from '../../../opening/edit-notice.ts';

export interface Editing {
  /** Several edits are one step; `what` describes them. */
  change: (edits: readonly StudyEdit[], options?: { isTold?: boolean; what?: string }) => Promise<boolean>;
  isChanging: boolean;
  problem: string | undefined;
  /** On the current study; undefined if useless. */
  tryAgain: (() => void) | undefined;
}

interface Change {
  run: () => Promise<EditOutcome>;
  isTold: boolean;
}

export function useEditing(color: StudyColor): Editing {
  const { apply, undo } = useBookEdits(color);
  const { mutateAsync, isPending, data } = useMutation({
    mutationFn: ({ run }: Change) => run(),
    onSuccess: (outcome, { isTold }) => {
      if (outcome.kind !== 'done') return;
      if (isTold) showEditNotice(outcome, undo);
      else withdrawEditNotice();
    },
  });
  const retry = data && 'retry' in data ? data.retry : undefined;
  return useMemo(
    () => ({
      change: async (edits, { isTold = true, what } = {}) =>
        (await mutateAsync({ run: () => apply(edits, what), isTold })).kind === 'done',
      isChanging: isPending,
      problem: data === undefined || data.kind === 'done' || isPending ? undefined : describeOutcome(data),
      tryAgain: retry && (() => void mutateAsync({ run: retry, isTold: true })),
    }),
    [apply, mutateAsync, isPending, data, retry],
  );
}
