/** Changes of a study beside its source, and the states that they have replaced. */
import * as z from 'zod/mini';
import {
  changeWords,
  studyColors,
  studyLimits,
  studyPlace,
  studyRevision,
  withoutControls,
} from './studies.ts';

const color = z.enum(studyColors);
const length = z.int().check(z.minimum(0));
const number = z.int().check(z.minimum(1));

/** A change of a text: its start and end stay, and the patch is put between them; see `chess/opening/editing/text-patch.ts`. */
const patchedStudy = {
  /** The revision of the text that the patch was made for. Another revision on the server is a conflict. */
  revision: studyRevision,
  patch: z.object({ prefix: length, suffix: length, text: z.string().check(withoutControls) }),
};

/** `also`: other studies of the opening that change in the same step, all or none. */
export const studyEdit = z.object({
  color,
  place: z.optional(studyPlace),
  ...patchedStudy,
  what: changeWords,
  also: z.optional(
    z.array(z.object({ place: studyPlace, ...patchedStudy })).check(z.maxLength(studyLimits.studies - 1)),
  ),
});
export type StudyEditRequest = z.infer<typeof studyEdit>;

const doneChange = {
  revision: studyRevision,
  last_update: z.string(),
  /** The state before the change, which can be brought back; null where there was none to keep. */
  version: z.nullable(number),
};

export const changedStudy = z.object({
  api_result: z.literal('general_sql_success'),
  ...doneChange,
  /** The others, in the order in which they were named. */
  also: z.optional(z.array(z.object(doneChange))),
});
export type ChangedStudy = z.infer<typeof changedStudy>;

/** As part of an address. */
const placeText = z.pipe(z.string().check(z.regex(/^\d$/)), z.pipe(z.transform(Number), studyPlace));
export const studyOfColor = z.object({ color, place: z.optional(placeText) });

const studyVersion = z.object({
  number,
  /** What the change that replaced it did. */
  what: z.string(),
  changed_at: z.string(),
  title: z.string(),
});
export type StudyVersion = z.infer<typeof studyVersion>;

/** The newest first. */
export const studyHistory = z.object({ api_data: z.array(studyVersion) });

export const studyVersionName = z.object({ color, place: z.optional(studyPlace), number });

export const studyVersionText = z.object({
  api_data: z.object({ title: z.string(), study_text: z.string() }),
});

/** Makes a state from before a change the study again. That is a change like any other. */
const returned = {
  number,
  /** Null where there is no study now. */
  revision: z.nullable(studyRevision),
};
export const studyReturn = z.object({
  color,
  place: z.optional(studyPlace),
  ...returned,
  what: changeWords,
  also: z.optional(
    z.array(z.object({ place: studyPlace, ...returned })).check(z.maxLength(studyLimits.studies - 1)),
  ),
});

export type StudyReturn = z.infer<typeof studyReturn>;

/** What came from Lichess or a file, before any change made here. */
export const studySource = z.object({
  api_data: z.object({ revision: studyRevision, source_text: z.string() }),
});
