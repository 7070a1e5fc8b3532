import { showFailure, showUndo } from '../ui/notices.tsx';
import { describeOutcome, type EditOutcome } from './book-edits.ts';

let withdraw: (() => void) | undefined;

export function withdrawEditNotice(): void {
  withdraw?.();
  withdraw = undefined;
}

export function showEditNotice(done: EditOutcome, undo: () => Promise<EditOutcome>): void {
  withdrawEditNotice();
  withdraw = showUndo(describeOutcome(done), () => {
    void undo().then((undone) => {
      if (undone.kind !== 'done') showFailure(describeOutcome(undone));
    });
  });
}
