import type { StudyTable } from '../db/tables.ts';
import type { TextPart } from './study-parts.ts';

export const rowFields = ['title', 'link', 'exclude_move_indicators', 'last_update'] as const;
export interface StudyState extends Pick<StudyTable, (typeof rowFields)[number]> {
  study_text: string;
  source_text: string | null;
}
export interface StudyWithParts extends StudyState {
  revision: string;
  textParts: TextPart[];
  sourceParts: TextPart[];
}

export interface StudyChange {
  next: StudyState | null;
  what: string;
  keepsPrevious?: boolean;
  beside?: { state: StudyState; what: string } | undefined;
}
