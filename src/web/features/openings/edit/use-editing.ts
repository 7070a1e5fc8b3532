/** Changes of a book with a word about each: what was done, with a way back, or why not, with a way on. */
import { useMutation } from '@tanstack/react-query';

import type { StudyEdit } from '#chess/opening/editing/edit';
import type { StudyColor } from '#contract/studies';

import { describeOutcome, type EditOutcome, useBookEdits } from '../../../opening/book-edits.ts';
import { showFailure, showUndo } from '../../../ui/notices.tsx';

export interface Editing {
  /** Answers whether it was done. */
  change: (edits: readonly StudyEdit[]) => Promise<boolean>;
  isChanging: boolean;
  /** Why the last change was not done; undefined where it was. */
  problem: string | undefined;
  /** Tries the last change again, on the study as it is now; undefined where that would not help. */
  tryAgain: (() => void) | undefined;
}

/** Changes of this page, counted: only the last one can be undone by itself. */
let changes = 0;

export function useEditing(color: StudyColor): Editing {
  const { apply, undo } = useBookEdits(color);
  const { mutateAsync, isPending, data } = useMutation({
    mutationFn: (run: () => Promise<EditOutcome>) => run(),
    onSuccess: (outcome) => {
      if (outcome.kind !== 'done') return;
      changes += 1;
      const number = changes;
      showUndo(describeOutcome(outcome), () => {
        if (number !== changes) return showFailure('Something was changed since: undo that first.');
        void undo().then((undone) => {
          if (undone.kind !== 'done') showFailure(describeOutcome(undone));
        });
      });
    },
  });
  const retry = data && 'retry' in data ? data.retry : undefined;
  return {
    change: async (edits) => (await mutateAsync(() => apply(edits))).kind === 'done',
    isChanging: isPending,
    problem: data === undefined || data.kind === 'done' || isPending ? undefined : describeOutcome(data),
    tryAgain: retry && (() => void mutateAsync(retry)),
  };
}
