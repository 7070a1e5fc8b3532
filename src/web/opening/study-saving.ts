import { applyTextPatch } from '#chess/opening/editing/text-patch';
import { type StudyColor, studyLimits } from '#contract/studies';
import { changedStudy, type ChangedStudy } from '#contract/study-versions';

import { postJson } from '../lib/api-client.ts';
import type { EditResult } from '../worker/edit-tasks.ts';
import type { StudyVersionName } from './edit-steps.ts';
import { makeOpeningStudy, type OpeningStudy, type StoredStudy } from './studies.ts';

function listChanged({ also = [], ...first }: ChangedStudy) {
  return [first, ...also];
}

export function fetchVersions(
  studies: readonly { place: number }[],
  changed: ChangedStudy,
): StudyVersionName[] {
  return listChanged(changed).flatMap(({ version: number }, index) => {
    const place = studies[index]?.place;
    return number === null || place === undefined ? [] : [{ place, number }];
  });
}

export function cutWords(what: string): string {
  return what.length > studyLimits.whatLength ? `${what.slice(0, studyLimits.whatLength - 1)}…` : what;
}

interface SavedEdit {
  revision: string;
  versions: readonly StudyVersionName[];
  studies: readonly StoredStudy[];
}

export async function saveEdit(
  { color, parts }: OpeningStudy,
  { patches, what }: EditResult,
): Promise<SavedEdit | undefined> {
  const edits = patches.flatMap(({ place, patch }) => {
    const study = parts.find((each) => each.place === place);
    return study ? [{ study, patch }] : [];
  });
  const [first, ...also] = edits.map(({ study: { place, revision }, patch }) => ({ place, revision, patch }));
  if (!first) return undefined;
  const body = { color, ...first, what: cutWords(what), ...(also.length > 0 && { also }) };
  const changed = await postJson('/api/edit-study', body, changedStudy);
  const states = listChanged(changed);
  const studies = edits.map(({ study, patch }, index) => {
    const { revision = study.revision, last_update = study.last_update } = states[index] ?? {};
    const study_text = applyTextPatch(study.study_text, patch) ?? study.study_text;
    return { ...study, study_text, is_edited: true, revision, last_update };
  });
  const whole = parts.map((part) => studies.find(({ place }) => place === part.place) ?? part);
  const places = studies.map(({ place }) => ({ place }));
  return {
    revision: makeOpeningStudy(whole)?.revision ?? '',
    versions: fetchVersions(places, changed),
    studies,
  };
}

/** `parts` are the studies that the user saw, so that the server detects changes by other devices. */
export function returnTo(
  parts: readonly StoredStudy[],
  color: StudyColor,
  versions: readonly StudyVersionName[],
  what: string,
): Promise<ChangedStudy> {
  const [first, ...also] = versions.map(({ place, number }) => ({
    place,
    number,
    revision: parts.find((each) => each.place === place)?.revision ?? null,
  }));
  const body = { color, ...first, what, ...(also.length > 0 && { also }) };
  return postJson('/api/return-to-study-version', body, changedStudy);
}
