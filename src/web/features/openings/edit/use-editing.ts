import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';

import type { StudyEdit } from '#chess/opening/editing/edit';
import type { StudyColor } from '#contract/studies';

import { describeOutcome, type EditOutcome, useBookEdits } from '../../../opening/book-edits.ts';
import { showEditNotice, withdrawEditNotice } from '../../../opening/edit-notice.ts';

export interface Editing {
  change: (
    edits: readonly StudyEdit[],
    options?: { withNotice?: boolean; what?: string },
  ) => Promise<boolean>;
  isChanging: boolean;
  problem: string | undefined;
  /** Retries the edits on the latest version of the study. Undefined if a retry cannot help. */
  tryAgain: (() => void) | undefined;
}

interface Change {
  run: () => Promise<EditOutcome>;
  withNotice: boolean;
}

export function useEditing(color: StudyColor): Editing {
  const { apply, undo } = useBookEdits(color);
  const { mutateAsync, isPending, data } = useMutation({
    mutationFn: ({ run }: Change) => run(),
    onSuccess: (outcome, { withNotice }) => {
      if (outcome.kind !== 'done') return;
      if (withNotice) showEditNotice(outcome, undo);
      else withdrawEditNotice();
    },
  });
  const retry = data && 'retry' in data ? data.retry : undefined;
  return useMemo(
    () => ({
      change: async (edits, { withNotice = true, what } = {}) =>
        (await mutateAsync({ run: () => apply(edits, what), withNotice })).kind === 'done',
      isChanging: isPending,
      problem: data === undefined || data.kind === 'done' || isPending ? undefined : describeOutcome(data),
      tryAgain: retry && (() => void mutateAsync({ run: retry, withNotice: true })),
    }),
    [apply, mutateAsync, isPending, data, retry],
  );
}
