import * as z from 'zod/mini';
import { wireTime } from './time.ts';

export const studyLimits = {
  textBytes: 8 * 1024 * 1024,
  titleLength: 300,
  linkLength: 20,
  whatLength: 400,
  versions: 500,
  versionBytes: 32 * 1024 * 1024,
  studies: 8,
  furtherVersionBytes: 4 * 1024 * 1024,
} as const;

export const studyColors = ['white', 'black'] as const;
export type StudyColor = (typeof studyColors)[number];

export const excludeSymbols = ['?', '??', '!?', '?!'] as const;
export type ExcludeSymbol = (typeof excludeSymbols)[number];

export function parseExcludeIndicators(text: string): ExcludeSymbol[] {
  const parts = text.split(',');
  return excludeSymbols.filter((symbol) => parts.includes(symbol));
}

export function makeExcludeIndicators(symbols: readonly ExcludeSymbol[]): string {
  return excludeSymbols.filter((symbol) => symbols.includes(symbol)).join(',');
}

/** PostgreSQL cannot store NUL, and JSON turns each control character into six characters. */
export const withoutControls = z.refine<string>(
  // eslint-disable-next-line no-control-regex -- the pattern has to find control characters
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

/** Numbers the studies of one colour. The lowest number is the default study. */
export const studyPlace = z.int().check(z.minimum(0), z.maximum(studyLimits.studies - 1));

export const studyRevision = z.string().check(z.maxLength(40));

export const changeWords = z
  .string()
  .check(z.minLength(1), z.maxLength(studyLimits.whatLength), withoutControls);

const studyFields = {
  title: z.string().check(z.maxLength(studyLimits.titleLength), withoutControls),
  link: z.nullable(z.string().check(z.maxLength(studyLimits.linkLength), z.regex(/^[A-Za-z0-9]+$/))),
  exclude_move_indicators: excludeIndicators,
  last_update: wireTime,
};

export const studyUpdate = z.object({
  ...studyFields,
  color: z.enum(studyColors),
  place: z.optional(studyPlace),
  study_text: z.nullable(z.string().check(withoutControls)),
  source_text: z.optional(z.string().check(withoutControls)),
  /** If true, the history stores the Lichess text, before the edited study overwrites it on Lichess. */
  keeps_source: z.optional(z.boolean()),
  /**
   * If the stored revision differs, the request fails. Null expects no stored study. Without this field, the
   * server skips this check.
   */
  seen_revision: z.optional(z.nullable(studyRevision)),
  what: z.optional(changeWords),
});
export type StudyUpdate = z.infer<typeof studyUpdate>;

/**
 * Restores the previous study. The two times name both versions, so that a second tab cannot undo a newer
 * change.
 */
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
  is_edited: z.boolean(),
  previous: z.optional(z.object({ title: z.string(), last_update: z.string() })),
});
export type Study = z.infer<typeof study>;

const further = z.array(study).check(z.maxLength(studyLimits.studies - 1));

export const studiesAnswer = z.object({
  api_data: z.object({
    white: z.nullable(study),
    black: z.nullable(study),
    further: z.optional(z.object({ white: further, black: further })),
  }),
});
export type StudiesAnswer = z.infer<typeof studiesAnswer>;
