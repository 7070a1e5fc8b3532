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

const patchedStudy = {
  revision: studyRevision,
  patch: z.object({ prefix: length, suffix: length, text: z.string().check(withoutControls) }),
};

/** `also` contains changes to other studies. The server saves all changes or none. */
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
  version: z.nullable(number),
};

export const changedStudy = z.object({
  api_result: z.literal('general_sql_success'),
  ...doneChange,
  also: z.optional(z.array(z.object(doneChange))),
});
export type ChangedStudy = z.infer<typeof changedStudy>;

const placeText = z.pipe(z.string().check(z.regex(/^\d$/)), z.pipe(z.transform(Number), studyPlace));
export const studyOfColor = z.object({ color, place: z.optional(placeText) });

const studyVersion = z.object({
  number,
  what: z.string(),
  changed_at: z.string(),
  title: z.string(),
});
export type StudyVersion = z.infer<typeof studyVersion>;

export const studyHistory = z.object({ api_data: z.array(studyVersion) });

export const studyVersionName = z.object({ color, place: z.optional(studyPlace), number });

export const studyVersionText = z.object({
  api_data: z.object({ title: z.string(), study_text: z.string() }),
});

const returned = {
  number,
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

export const studySource = z.object({
  api_data: z.object({ revision: studyRevision, source_text: z.string() }),
});
