import { perUser } from '../sync/runtime.ts';
import { showFailure, showUndo } from '../ui/notices.tsx';
import { describeOutcome, type EditOutcome } from './book-edits.ts';

const getShown = perUser(() => ({ withdraw: () => {} }));

export function withdrawEditNotice(): void {
  getShown().withdraw();
}

export function showEditNotice(done: EditOutcome, undo: () => Promise<EditOutcome>): void {
  withdrawEditNotice();
  getShown().withdraw = showUndo(describeOutcome(done), () => {
    void undo().then((undone) => {
      if (undone.kind !== 'done') showFailure(describeOutcome(undone));
    });
  });
}
