/** Changes of a study as plain values, which can be sent, kept and tried again on a study that has changed meanwhile. */
import type { Color } from 'chessops/types';
import { err, type Result } from '#chess/result';
import type { StudyTree } from './study-tree.ts';

export type StudyEdit = MoveEdit | ChapterEdit | KeepMoveEdit;

/** A place of a study: the chapter's key (see `listChapterKeys`) and the moves from the chapter's start, in SAN. */
interface StudyPlace {
  readonly chapter: string;
  readonly path: readonly string[];
}

export type MoveEdit = StudyPlace &
  (
    | {
        /** Moves behind the place; those that are there are followed. */
        readonly kind: 'add-line';
        readonly sans: readonly string[];
      }
    | {
        /** The place's last move with all that follows it. */
        readonly kind: 'remove-line';
      }
    | {
        /** To another place among the moves beside it; 0 is the main one. */
        readonly kind: 'move-line';
        readonly to: number;
      }
    | {
        /** Every move on the way becomes the first of those beside it. */
        readonly kind: 'make-main-line';
      }
    | {
        /** They replace the comments that are there; an empty list removes them. An empty path means the chapter's start. */
        readonly kind: 'set-comments';
        readonly comments: readonly string[];
      }
    | {
        /** Signs by their number in PGN: 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`, and others. */
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
      /** The start of a game unless it is given. */
      readonly fen?: string;
      readonly orientation?: Color;
      /** The place of its study in a book of several; the first unless it is given. */
      readonly study?: number;
    }
  | { readonly kind: 'rename-chapter'; readonly chapter: string; readonly name: string }
  | { readonly kind: 'remove-chapter'; readonly chapter: string }
  | { readonly kind: 'move-chapter'; readonly chapter: string; readonly to: number };

/** Settles a contradiction: of the moves that the study has in a position, in whatever chapter, only one stays. */
export interface KeepMoveEdit {
  readonly kind: 'keep-move';
  readonly key: string;
  readonly san: string;
}

/** Why an edit does not fit the study, or no longer does. */
export interface EditRefusal {
  readonly reason: 'gone' | 'illegal' | 'limit' | 'nothing-new' | 'taken' | 'invalid';
  readonly message: string;
}

export function refuseEdit(reason: EditRefusal['reason'], message: string): Result<never, EditRefusal> {
  return err({ reason, message });
}

export interface EditedStudy {
  readonly study: StudyTree;
  /** What was done, for the history: `Added 5. Nf3 to “Advance”`. */
  readonly what: string;
  readonly movesAdded: number;
  readonly movesRemoved: number;
}
