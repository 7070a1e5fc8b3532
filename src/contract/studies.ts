import * as z from 'zod/mini';
import { wireTime } from './time.ts';

/** Longer input is refused, never cut. */
export const studyLimits = {
  /** UTF-8 bytes of PGN. */
  textBytes: 8 * 1024 * 1024,
  titleLength: 300,
  linkLength: 20,
  whatLength: 400,
  /** Stored versions per colour; the oldest go first. */
  versions: 500,
  versionBytes: 32 * 1024 * 1024,
  /** Studies per colour. Together their texts have one study's limit. */
  studies: 8,
  /** Version bytes for each study after the first. */
  furtherVersionBytes: 4 * 1024 * 1024,
} as const;

export const studyColors = ['white', 'black'] as const;
export type StudyColor = (typeof studyColors)[number];

/** Signs that may exclude an own move, in screen order. */
export const excludeSymbols = ['?', '??', '!?', '?!'] as const;
export type ExcludeSymbol = (typeof excludeSymbols)[number];

/** `?,!?`, or empty for none. */
export function parseExcludeIndicators(text: string): ExcludeSymbol[] {
  const parts = text.split(',');
  return excludeSymbols.filter((symbol) => parts.includes(symbol));
}

export function makeExcludeIndicators(symbols: readonly ExcludeSymbol[]): string {
  return excludeSymbols.filter((symbol) => symbols.includes(symbol)).join(',');
}

/** PostgreSQL cannot store NUL, and JSON escapes each as six characters. Tabs and line ends are allowed. */
export const withoutControls = z.refine<string>(
  // eslint-disable-next-line no-control-regex -- these are what is looked for
  (value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value),
  'The text contains control characters, which PGN does not allow. Save it as plain text and try again',
);

const excludeIndicators = z.string().check(
  z.maxLength(20),
  z.refine(
    (value) => value === '' || value.split(',').every((part) => excludeSymbols.some((each) => each === part)),
    `A comma-separated list of ${excludeSymbols.join(' ')}`,
  ),
);

/** Identifies a study within its colour. The lowest is the default. */
export const studyPlace = z.int().check(z.minimum(0), z.maximum(studyLimits.studies - 1));

/** Changes with every edit. */
export const studyRevision = z.string().check(z.maxLength(40));

/** `Added 5. Nf3 to “Advance”` */
export const changeWords = z
  .string()
  .check(z.minLength(1), z.maxLength(studyLimits.whatLength), withoutControls);

const studyFields = {
  title: z.string().check(z.maxLength(studyLimits.titleLength), withoutControls),
  /** The study's id on Lichess; null for a file. */
  link: z.nullable(z.string().check(z.maxLength(studyLimits.linkLength), z.regex(/^[A-Za-z0-9]+$/))),
  exclude_move_indicators: excludeIndicators,
  last_update: wireTime,
};

/** A null `study_text` removes the study. */
export const studyUpdate = z.object({
  ...studyFields,
  color: z.enum(studyColors),
  place: z.optional(studyPlace),
  study_text: z.nullable(z.string().check(withoutControls)),
  /** Lichess's text, if `study_text` merges it with the user's edits. */
  source_text: z.optional(z.string().check(withoutControls)),
  /** Also stores the source in the history, before it is overwritten on Lichess. */
  keeps_source: z.optional(z.boolean()),
  /** The revision the client saw, null for none; another one is a conflict. Without this field the study is always replaced. */
  seen_revision: z.optional(z.nullable(studyRevision)),
  /** For the history. */
  what: z.optional(changeWords),
});
export type StudyUpdate = z.infer<typeof studyUpdate>;

/** Restores the replaced study. Naming both keeps tabs from undoing each other. */
export const studyUndo = z.object({
  color: z.enum(studyColors),
  place: z.optional(studyPlace),
  last_update: studyFields.last_update,
  previous_last_update: studyFields.last_update,
});
export type StudyUndo = z.infer<typeof studyUndo>;

const study = z.object({
  ...studyFields,
  color: z.enum(studyColors),
  place: z._default(studyPlace, 0),
  study_text: z.nullable(z.string()),
  revision: studyRevision,
  /** Edited here since it was imported. */
  is_edited: z.boolean(),
  /** The replaced study, if it can be restored. */
  previous: z.optional(z.object({ title: z.string(), last_update: z.string() })),
});
export type Study = z.infer<typeof study>;

const further = z.array(study).check(z.maxLength(studyLimits.studies - 1));

/** Null without a study. `further`: studies after the first. */
export const studiesAnswer = z.object({
  api_data: z.object({
    white: z.nullable(study),
    black: z.nullable(study),
    further: z.optional(z.object({ white: further, black: further })),
  }),
});
export type StudiesAnswer = z.infer<typeof studiesAnswer>;
