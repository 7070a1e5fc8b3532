/** Edits are plain data, so the page can store them, send them and apply them to a changed study. */
import type { Color } from 'chessops/types';
import { err, type Result } from '#chess/result';
import type { StudyTree } from './study-tree.ts';

export type StudyEdit = MoveEdit | ChapterEdit | KeepMoveEdit;

interface StudyLocation {
  readonly chapter: string;
  readonly path: readonly string[];
}

export type MoveEdit = StudyLocation &
  (
    | {
        readonly kind: 'add-line';
        readonly sans: readonly string[];
      }
    | {
        readonly kind: 'remove-line';
      }
    | {
        readonly kind: 'move-line';
        readonly to: number;
      }
    | {
        readonly kind: 'make-main-line';
      }
    | {
        readonly kind: 'set-comments';
        readonly comments: readonly string[];
      }
    | {
        /** NAGs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?` and 6 `?!`. */
        readonly kind: 'set-nags';
        readonly nags: readonly number[];
      }
    | {
        readonly kind: 'set-shapes';
        readonly shapes: readonly string[];
      }
  );

export type ChapterEdit =
  | {
      readonly kind: 'add-chapter';
      readonly name: string;
      readonly fen?: string;
      readonly orientation?: Color;
      readonly study?: number;
    }
  | { readonly kind: 'rename-chapter'; readonly chapter: string; readonly name: string }
  | { readonly kind: 'remove-chapter'; readonly chapter: string }
  | { readonly kind: 'move-chapter'; readonly chapter: string; readonly to: number };

export interface KeepMoveEdit {
  readonly kind: 'keep-move';
  readonly key: string;
  readonly san: string;
}

export interface EditRefusal {
  readonly reason: 'gone' | 'illegal' | 'limit' | 'nothing-new' | 'taken' | 'invalid';
  readonly message: string;
}

export function refuseEdit(reason: EditRefusal['reason'], message: string): Result<never, EditRefusal> {
  return err({ reason, message });
}

export interface EditedStudy {
  readonly study: StudyTree;
  readonly what: string;
  readonly movesAdded: number;
  readonly movesRemoved: number;
}
