import type { StudyTable } from '../db/tables.ts';
import type { TextPart } from './study-parts.ts';

export const rowFields = ['title', 'link', 'exclude_move_indicators', 'last_update'] as const;
export interface StudyState extends Pick<StudyTable, (typeof rowFields)[number]> {
  study_text: string;
  /** Null while the text is as it came. */
  source_text: string | null;
}
export interface StudyWithParts extends StudyState {
  revision: string;
  textParts: TextPart[];
  sourceParts: TextPart[];
}

export interface StudyChange {
  /** Null: no study any more. */
  next: StudyState | null;
  what: string;
  /** Whether what it replaces can be had back with one click, too. */
  keepsPrevious?: boolean;
  /** A state that never was the study and can be brought back all the same, and why it is kept. */
  beside?: { state: StudyState; what: string } | undefined;
}
