import { int, mebi, nullable, required, text } from '#contract/collections/table';
import type { StudyColor } from '#contract/studies';
import { table } from './table.ts';

/** `source` is the original text of a study that was edited here. */
export type StudyTextKind = 'text' | 'source' | 'previous' | 'previous_source';

export const studyTables = {
  studies: table(
    {
      user_id: text,
      color: required<StudyColor>(),
      place: int,
      revision: text,
      title: text,
      link: nullable<string>(),
      exclude_move_indicators: text,
      last_update: int,
      previous_title: nullable<string>(),
      previous_link: nullable<string>(),
      previous_exclude_move_indicators: nullable<string>(),
      previous_last_update: nullable<number>(),
    },
    { key: ['color', 'place'], limit: 'keyed' },
  ),
  study_texts: table(
    {
      user_id: text,
      color: required<StudyColor>(),
      place: int,
      kind: required<StudyTextKind>(),
      part: int,
      text: text,
    },
    {
      key: ['color', 'place', 'kind', 'part'],
      /** Room for four texts of 8 MiB for each colour (`studyLimits`). */
      limit: {
        rows: 32_768,
        bytes: 72 * mebi,
        onFull: 'reject',
        noun: 'study parts',
        advice: 'Shorten or remove a study first',
      },
    },
  ),
  study_versions: table(
    {
      user_id: text,
      color: required<StudyColor>(),
      place: int,
      number: int,
      changed_at: int,
      what: text,
      title: nullable<string>(),
      link: nullable<string>(),
      exclude_move_indicators: text,
      last_update: int,
      text_prefix: int,
      text_suffix: int,
      text_between: text,
      source_prefix: int,
      source_suffix: int,
      source_between: text,
      bytes: int,
    },
    {
      key: ['color', 'place', 'number'],
      hidden: ['bytes'],
      limit: { onFull: 'evict-oldest' },
    },
  ),
};
