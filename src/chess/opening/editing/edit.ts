/** Edits as plain values: they can be sent, stored and applied again to a changed study. */
import type { Color } from 'chessops/types';
import { err, type Result } from '#chess/result';
import type { StudyTree } from './study-tree.ts';

export type StudyEdit = MoveEdit | ChapterEdit | KeepMoveEdit;

/** A chapter key (`listChapterKeys`) and the SAN moves from its start. */
interface StudyLocation {
  readonly chapter: string;
  readonly path: readonly string[];
}

export type MoveEdit = StudyLocation &
  (
    | {
        /** Existing moves are followed. */
        readonly kind: 'add-line';
        readonly sans: readonly string[];
      }
    | {
        /** Removes the last move and everything after it. */
        readonly kind: 'remove-line';
      }
    | {
        /** New index among its siblings; 0 is the main line. */
        readonly kind: 'move-line';
        readonly to: number;
      }
    | {
        /** Makes every move on the path the main line. */
        readonly kind: 'make-main-line';
      }
    | {
        /** Replaces all comments. An empty path is the chapter's start. */
        readonly kind: 'set-comments';
        readonly comments: readonly string[];
      }
    | {
        /** NAGs: 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`. */
        readonly kind: 'set-nags';
        readonly nags: readonly number[];
      }
    | {
        /** `Gd4`, `Rf3d4`. */
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
      /** Which study of the repertoire; default: the first. */
      readonly study?: number;
    }
  | { readonly kind: 'rename-chapter'; readonly chapter: string; readonly name: string }
  | { readonly kind: 'remove-chapter'; readonly chapter: string }
  | { readonly kind: 'move-chapter'; readonly chapter: string; readonly to: number };

/** Resolves a contradiction: only one own move stays in the position, in all chapters. */
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
  /** For the history: `Added 5. Nf3 to “Advance”`. */
  readonly what: string;
  readonly movesAdded: number;
  readonly movesRemoved: number;
}
