/** Changes of a book with a message about each: what was done, with a way back, or why it failed, with a way on. */
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';

import type { StudyEdit } from '#chess/opening/editing/edit';
import type { StudyColor } from '#contract/studies';

import { describeOutcome, type EditOutcome, useBookEdits } from '../../../opening/book-edits.ts';
import { showEditNotice, withdrawEditNotice } from '../../../opening/edit-notice.ts';

export interface Editing {
  /**
   * Answers whether the change was made; a notice says so unless `isTold` is false. Several edits are one step, and `what`
   * describes them in one sentence.
   */
  change: (edits: readonly StudyEdit[], options?: { isTold?: boolean; what?: string }) => Promise<boolean>;
  isChanging: boolean;
  /** Why the last change was not done; undefined where it was. */
  problem: string | undefined;
  /** Tries the last change again, on the study as it is now; undefined where that would not help. */
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
