/**
 * Editing an opening: what a screen needs, in one place.
 *
 * - `useBookEdits(color)`: `apply(edits)` changes the study by plain values (`#chess/opening/editing/edit`) and saves it; `undo`
 *   and `redo` go through what this page did; `undoWhat` and `redoWhat` say what that is. Changes wait for each other, so that
 *   a screen may call them as fast as the user is. Every reader of the study (`useStudies`) sees the new text at once.
 * - Outcomes, never thrown: `done`; `refused` with a sentence (the edit does not fit the study, or a limit); `stale`: somebody
 *   changed the study elsewhere, the new state is loaded and shown, and `retry` brings the edit onto it; `failed`: nothing was
 *   changed, `retry` tries again. `describeOutcome` makes one sentence of each.
 * - In the worker, by `runOpeningTask`: `listChapters` (keys and names), `findPlaces` (where a position stands: chapter, path,
 *   comments, signs, shapes, moves), `planLine` (the chapter that a new line would go to, with the edit that adds it).
 * - `useStudyHistory(color)`: the states before each change; `useReturnToVersion(color)` brings one back.
 * - `book/study-actions.tsx` has the buttons and dialogs of a whole opening: download, history, new opening, Send to Lichess.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

import type { EditRefusal, StudyEdit } from '#chess/opening/editing/edit';
import { applyTextPatch } from '#chess/opening/editing/text-patch';
import { type StudyColor, studyLimits } from '#contract/studies';
import { changedStudy, type ChangedStudy, studyHistory, type StudyVersion } from '#contract/study-versions';

import { ApiFailure, getJson, postJson } from '../lib/api-client.ts';
import { addStep, type EditSteps, findStep, findSteps, type StepKind, takeStep } from './edit-steps.ts';
import type { EditResult } from '../worker/edit-tasks.ts';
import { stepsKey, useKeptSteps } from './kept-steps.ts';
import { handToChecks, runOpeningTask } from '../worker/run-task.ts';
import {
  getOpening,
  type OpeningStudy,
  type Studies,
  useShowStudy,
  useStudies,
  useStudiesReader,
  useStudiesReload,
} from './studies.ts';

export type EditOutcome =
  | { kind: 'done'; what: string; movesAdded: number; movesRemoved: number; leftOut: readonly string[] }
  | { kind: 'refused'; reason: EditRefusal['reason'] | 'no-study'; message: string }
  | { kind: 'stale'; message: string; retry: () => Promise<EditOutcome> }
  | { kind: 'failed'; message: string; retry: () => Promise<EditOutcome> };

export interface BookEdits {
  /** Several are one step; `what` says them in one sentence. */
  apply: (edits: readonly StudyEdit[], what?: string) => Promise<EditOutcome>;
  undo: () => Promise<EditOutcome>;
  redo: () => Promise<EditOutcome>;
  /** What `undo` would take back, in words; undefined where there is nothing. */
  undoWhat: string | undefined;
  redoWhat: string | undefined;
}

const historyKey = (color: StudyColor) => ['study-history', color];

/** One change after the other: each starts from what the last one has made. */
let lastChange: Promise<unknown> = Promise.resolve();

function inTurn<Value>(change: () => Promise<Value>): Promise<Value> {
  const turn = lastChange.then(change);
  lastChange = turn.catch(() => undefined);
  return turn;
}

type MakeChange = (study: OpeningStudy) => Promise<EditOutcome>;

interface ChangedBook {
  color: StudyColor;
  readStudies: () => Promise<Studies>;
  reload: () => Promise<Studies>;
}

/** Changes the study as it is now; what the server refuses comes back with a way on. */
function runChange(book: ChangedBook, make: MakeChange): Promise<EditOutcome> {
  const retry = (): Promise<EditOutcome> => runChange(book, make);
  return inTurn(async () => {
    try {
      const study = (await book.readStudies())[book.color];
      return study ? await make(study) : { kind: 'refused', reason: 'no-study', message: noStudyText };
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 409)
        return { kind: 'failed', message: makeFailureText(error), retry };
      await book.reload().catch(() => undefined);
      return { kind: 'stale', message: staleText, retry };
    }
  });
}

export function useBookEdits(color: StudyColor): BookEdits {
  const queryClient = useQueryClient();
  const readStudies = useStudiesReader();
  const reload = useStudiesReload();
  const showStudy = useShowStudy();
  const revision = useStudies()[color]?.revision;
  const kept = useKeptSteps(color);

  const keepSteps = useCallback(
    (next: EditSteps) => {
      queryClient.setQueryData<EditSteps>(stepsKey(color), next);
      void queryClient.invalidateQueries({ queryKey: historyKey(color) });
    },
    [queryClient, color],
  );

  const readSteps = useCallback(
    (at: string) => findSteps(queryClient.getQueryData<EditSteps>(stepsKey(color)), at),
    [queryClient, color],
  );

  const change = useCallback(
    (make: MakeChange) => runChange({ color, readStudies, reload }, make),
    [color, readStudies, reload],
  );

  const apply = useCallback(
    (edits: readonly StudyEdit[], what?: string) =>
      change(async (study) => {
        const edited = await runOpeningTask('editStudy', { book: handToChecks(getOpening(study)), edits });
        if ('reason' in edited) return { kind: 'refused', ...edited };
        const result = what === undefined ? edited : { ...edited, what };
        const saved = await saveEdit(study, result);
        const text = applyTextPatch(study.study_text, result.patch) ?? study.study_text;
        showStudy(color, { study_text: text, is_edited: true, ...getState(saved) });
        keepSteps(addStep(readSteps(study.revision), saved, result.what));
        return { kind: 'done', ...result };
      }),
    [change, color, showStudy, readSteps, keepSteps],
  );

  /** Goes back to the state before a step, or forth to the one before an undo. */
  const goBack = useCallback(
    (kind: StepKind) =>
      change(async (study) => {
        const known = readSteps(study.revision);
        const step = findStep(known, kind);
        if (!step) return { kind: 'refused', reason: 'nothing-new', message: `There is nothing to ${kind}.` };
        const what = cutWords(`${kind === 'undo' ? 'Undid' : 'Did again'}: ${step.what}`);
        const saved = await returnTo(color, study.revision, step.version, what);
        await reload();
        keepSteps(takeStep(known, kind, saved));
        return { kind: 'done', what, movesAdded: 0, movesRemoved: 0, leftOut: [] };
      }),
    [change, color, readSteps, keepSteps, reload],
  );

  // After a change by somebody else the steps lead nowhere.
  const steps = findSteps(kept, revision ?? '');
  return useMemo(
    () => ({
      apply,
      undo: () => goBack('undo'),
      redo: () => goBack('redo'),
      undoWhat: steps.done.at(-1)?.what,
      redoWhat: steps.undone.at(-1)?.what,
    }),
    [apply, goBack, steps],
  );
}

const noStudyText = 'There is no opening of this colour to change.';
const staleText =
  'The opening was changed in another tab or on another device. This change was not saved yet.';

function makeFailureText(error: unknown): string {
  const reason = error instanceof Error ? error.message.replace(/\.?$/, '.') : '';
  return `The change was not saved. ${reason}`.trim();
}

function getState({ revision, last_update }: ChangedStudy): Pick<OpeningStudy, 'revision' | 'last_update'> {
  return { revision, last_update };
}

/** The history keeps so many words. */
function cutWords(what: string): string {
  return what.length > studyLimits.whatLength ? `${what.slice(0, studyLimits.whatLength - 1)}…` : what;
}

function saveEdit(study: OpeningStudy, { patch, what }: EditResult): Promise<ChangedStudy> {
  const { color, revision } = study;
  return postJson('/api/edit-study', { color, revision, patch, what: cutWords(what) }, changedStudy);
}

function returnTo(
  color: StudyColor,
  revision: string | null,
  number: number,
  what: string,
): Promise<ChangedStudy> {
  return postJson('/api/return-to-study-version', { color, revision, number, what }, changedStudy);
}

/** One sentence for the user. */
export function describeOutcome(outcome: EditOutcome): string {
  if (outcome.kind !== 'done') return outcome.message;
  const left =
    outcome.leftOut.length === 0 ? '' : ` Left out, as it is no PGN: ${outcome.leftOut.join('; ')}.`;
  return `${outcome.what}.${left}`;
}

/** The states before each change, the newest first; asked for only while a screen shows them. */
export function useStudyHistory(color: StudyColor) {
  return useQuery({
    queryKey: historyKey(color),
    queryFn: ({ signal }) => fetchHistory(color, signal),
    staleTime: 0,
  });
}

async function fetchHistory(color: StudyColor, signal?: AbortSignal): Promise<readonly StudyVersion[]> {
  return (await getJson(`/api/get-study-history?color=${color}`, studyHistory, signal)).api_data;
}

/** Takes the last change of the study back, whoever made it. */
export function useBringBackLast(color: StudyColor): () => Promise<void> {
  const returnToVersion = useReturnToVersion(color);
  return useCallback(async () => {
    const [last] = await fetchHistory(color);
    if (!last) throw new Error('There is nothing to bring back');
    await returnToVersion(last);
  }, [color, returnToVersion]);
}

/** Makes a state from the history the study again. Throws an ApiFailure; 409 where the study was changed elsewhere meanwhile. */
export function useReturnToVersion(color: StudyColor): (version: StudyVersion) => Promise<void> {
  const queryClient = useQueryClient();
  const readStudies = useStudiesReader();
  const reload = useStudiesReload();
  return useCallback(
    (version) =>
      inTurn(async () => {
        const study = (await readStudies())[color];
        const what = cutWords(`Brought back the state before: ${version.what}`);
        try {
          await returnTo(color, study?.revision ?? null, version.number, what);
        } finally {
          await reload();
          await queryClient.invalidateQueries({ queryKey: historyKey(color) });
        }
      }),
    [queryClient, readStudies, reload, color],
  );
}
