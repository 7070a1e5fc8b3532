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
 *   comments, signs, shapes, moves), `listLinePlans` (the chapters that a new line can go to, with the edit that adds it).
 * - A book may be several studies: an edit changes those that have its chapters, all in one step.
 * - `study-history.ts`: the states of a study before each change, and the way back to one.
 * - `book/study-actions.tsx` has the buttons and dialogs of a whole opening: download, history, new opening, Send to Lichess.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

import type { EditRefusal, StudyEdit } from '#chess/opening/editing/edit';
import type { StudyColor } from '#contract/studies';

import { ApiFailure } from '../lib/api-client.ts';
import { addStep, type EditSteps, findStep, findSteps, type StepKind, takeStep } from './edit-steps.ts';
import { stepsKey, useKeptSteps } from './kept-steps.ts';
import { handToChecks, runOpeningTask } from '../worker/run-task.ts';
import { historyKey } from './study-history.ts';
import { cutWords, inTurn, fetchVersions, returnTo, saveEdit } from './study-saving.ts';
import {
  getOpening,
  type OpeningStudy,
  type Studies,
  useShowStudies,
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

type MakeChange = (study: OpeningStudy) => Promise<EditOutcome>;

interface ChangedBook {
  color: StudyColor;
  readStudies: () => Promise<Studies>;
  reload: () => Promise<Studies>;
}

/** Changes the study as it is now. If the server refuses, the outcome says how to go on. */
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
  const showStudies = useShowStudies();
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
        if (!saved) return { kind: 'refused', reason: 'nothing-new', message: nothingChangedText };
        showStudies(color, saved.studies);
        keepSteps(addStep(readSteps(study.revision), saved, result.what));
        return { kind: 'done', ...result };
      }),
    [change, color, showStudies, readSteps, keepSteps],
  );

  /** Goes back to the state before a step, or forward to the one before an undo. */
  const goBack = useCallback(
    (kind: StepKind) =>
      change(async (study) => {
        const known = readSteps(study.revision);
        const step = findStep(known, kind);
        if (!step) return { kind: 'refused', reason: 'nothing-new', message: `There is nothing to ${kind}.` };
        const what = cutWords(`${kind === 'undo' ? 'Undid' : 'Did again'}: ${step.what}`);
        const returned = await returnTo(study.parts, color, step.versions, what);
        const now = (await reload())[color];
        const versions = fetchVersions(step.versions, returned);
        keepSteps(takeStep(known, kind, { revision: now?.revision ?? '', versions }));
        return { kind: 'done', what, movesAdded: 0, movesRemoved: 0, leftOut: [] };
      }),
    [change, color, readSteps, keepSteps, reload],
  );

  // After somebody else has changed the study, the steps no longer lead anywhere.
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

const nothingChangedText = 'That leaves every study as it is.';

/** One sentence for the user. */
export function describeOutcome(outcome: EditOutcome): string {
  if (outcome.kind !== 'done') return outcome.message;
  const left =
    outcome.leftOut.length === 0 ? '' : ` Left out, as it is no PGN: ${outcome.leftOut.join('; ')}.`;
  return `${outcome.what}.${left}`;
}
