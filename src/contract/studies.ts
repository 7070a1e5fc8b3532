import * as z from 'zod/mini';
import { wireTime } from './time.ts';

/** More than this is refused, never cut. */
export const studyLimits = {
  /** UTF-8 bytes of PGN. */
  textBytes: 8 * 1024 * 1024,
  titleLength: 300,
  linkLength: 20,
  whatLength: 400,
  /** States before a change that can be brought back, of each colour; the oldest go first. */
  versions: 500,
  versionBytes: 32 * 1024 * 1024,
  /** Studies that make up the opening of a colour. Their texts have the room of one. */
  studies: 8,
  /** The room for versions of each study beside the first. */
  furtherVersionBytes: 4 * 1024 * 1024,
} as const;

export const studyColors = ['white', 'black'] as const;
export type StudyColor = (typeof studyColors)[number];

/** The signs that may leave a move of one's own out of the opening, in the order the screens offer them. */
export const excludeSymbols = ['?', '??', '!?', '?!'] as const;
export type ExcludeSymbol = (typeof excludeSymbols)[number];

/** `?,!?` and the empty string for none. */
export function parseExcludeIndicators(text: string): ExcludeSymbol[] {
  const parts = text.split(',');
  return excludeSymbols.filter((symbol) => parts.includes(symbol));
}

export function makeExcludeIndicators(symbols: readonly ExcludeSymbol[]): string {
  return excludeSymbols.filter((symbol) => symbols.includes(symbol)).join(',');
}

/** Nobody means them, PostgreSQL cannot store NUL, and JSON writes each as six characters. Tabs and line ends are allowed. */
export const withoutControls = z.refine<string>(
  // eslint-disable-next-line no-control-regex -- these are what is looked for
  (value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value),
  'There are control characters in it, which no PGN has. Save it as plain text and try again',
);

const excludeIndicators = z.string().check(
  z.maxLength(20),
  z.refine(
    (value) => value === '' || value.split(',').every((part) => excludeSymbols.some((each) => each === part)),
    `A list of ${excludeSymbols.join(' ')} with commas between`,
  ),
);

/** The number that tells the studies of one opening apart. The lowest is the first study, which is meant where no number is given. */
export const studyPlace = z.int().check(z.minimum(0), z.maximum(studyLimits.studies - 1));

/** New with every change of a study, whoever made it. */
export const studyRevision = z.string().check(z.maxLength(40));

/** What a change did: `Added 5. Nf3 to “Advance”`. */
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

/** What is sent to be stored. A null `study_text` takes the study of that colour away. */
export const studyUpdate = z.object({
  ...studyFields,
  color: z.enum(studyColors),
  place: z.optional(studyPlace),
  study_text: z.nullable(z.string().check(withoutControls)),
  /** The text that came from Lichess, where `study_text` is that text merged with the user's changes. */
  source_text: z.optional(z.string().check(withoutControls)),
  /** Whether the history keeps the source too: so it keeps what Lichess has before it is written to. */
  keeps_source: z.optional(z.boolean()),
  /** The revision that the client has seen, null where there was no study. Another revision on the server is a conflict. Without this field the study is replaced whatever it is. */
  seen_revision: z.optional(z.nullable(studyRevision)),
  /** For the history. */
  what: z.optional(changeWords),
});
export type StudyUpdate = z.infer<typeof studyUpdate>;

/** Brings back the study that the present one has replaced. Both are named, so that no tab undoes what another tab did. */
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
  /** Whether it was changed here since it came. */
  is_edited: z.boolean(),
  /** What it has replaced, if it can be had back. */
  previous: z.optional(z.object({ title: z.string(), last_update: z.string() })),
});
export type Study = z.infer<typeof study>;

const further = z.array(study).check(z.maxLength(studyLimits.studies - 1));

/**
 * A colour without a study is null; readers treat an entry whose `study_text` is null the same way. `further`: the studies
 * beside the first, by place; left out where there are none.
 */
export const studiesAnswer = z.object({
  api_data: z.object({
    white: z.nullable(study),
    black: z.nullable(study),
    further: z.optional(z.object({ white: further, black: further })),
  }),
});
export type StudiesAnswer = z.infer<typeof studiesAnswer>;
