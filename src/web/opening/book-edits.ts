/**
 * If an edit returns `stale`, another tab or device changed the text. `retry` applies the edit to the current
 * text.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

import type { EditRefusal, StudyEdit } from '#chess/opening/editing/edit';
import type { StudyColor } from '#contract/studies';

import { ApiFailure } from '../lib/api-client.ts';
import { addStep, type EditSteps, findStep, findSteps, type StepKind, takeStep } from './edit-steps.ts';
import type * as studySaving from './study-saving.ts';
import { getChanges, historyKey, stepsKey, useStoredSteps } from './stored-steps.ts';
import { checks } from '../worker/workers.ts';
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
  apply: (edits: readonly StudyEdit[], what?: string) => Promise<EditOutcome>;
  undo: () => Promise<EditOutcome>;
  redo: () => Promise<EditOutcome>;
  undoWhat: string | undefined;
  redoWhat: string | undefined;
}

type MakeChange = (study: OpeningStudy, saving: typeof studySaving) => Promise<EditOutcome>;

interface ChangedBook {
  color: StudyColor;
  readStudies: () => Promise<Studies>;
  reload: () => Promise<Studies>;
}

const loadSaving = () => import('./study-saving.ts');

function runChange(book: ChangedBook, make: MakeChange): Promise<EditOutcome> {
  const retry = (): Promise<EditOutcome> => runChange(book, make);
  return getChanges().run(async () => {
    try {
      const [saving, studies] = await Promise.all([loadSaving(), book.readStudies()]);
      const study = studies[book.color];
      return study
        ? await make(study, saving)
        : { kind: 'refused', reason: 'no-study', message: noStudyText };
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
  const stored = useStoredSteps(color);

  const storeSteps = useCallback(
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
      change(async (study, { saveEdit }) => {
        const edited = await checks.edits.editStudy({ book: checks.hand(getOpening(study)), edits });
        if ('reason' in edited) return { kind: 'refused', ...edited };
        const result = what === undefined ? edited : { ...edited, what };
        const saved = await saveEdit(study, result);
        if (!saved) return { kind: 'refused', reason: 'nothing-new', message: nothingChangedText };
        showStudies(color, saved.studies);
        storeSteps(addStep(readSteps(study.revision), saved, result.what));
        return { kind: 'done', ...result };
      }),
    [change, color, showStudies, readSteps, storeSteps],
  );

  const goBack = useCallback(
    (kind: StepKind) =>
      change(async (study, { cutWords, fetchVersions, returnTo }) => {
        const known = readSteps(study.revision);
        const step = findStep(known, kind);
        if (!step) return { kind: 'refused', reason: 'nothing-new', message: `Nothing to ${kind}.` };
        const what = cutWords(`${kind === 'undo' ? 'Undid' : 'Redid'}: ${step.what}`);
        const returned = await returnTo(study.parts, color, step.versions, what);
        const now = (await reload())[color];
        const versions = fetchVersions(step.versions, returned);
        storeSteps(takeStep(known, kind, { revision: now?.revision ?? '', versions }));
        return { kind: 'done', what, movesAdded: 0, movesRemoved: 0, leftOut: [] };
      }),
    [change, color, readSteps, storeSteps, reload],
  );

  // The undo steps of this page no longer apply if another tab or device has changed the study.
  const steps = findSteps(stored, revision ?? '');
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

const noStudyText = 'No repertoire of this colour yet.';
const staleText =
  'The repertoire was changed in another tab or on another device. This change is not saved yet.';

function makeFailureText(error: unknown): string {
  const reason = error instanceof Error ? error.message.replace(/\.?$/, '.') : '';
  return `The change was not saved. ${reason}`.trim();
}

const nothingChangedText = 'Nothing changed.';

export function describeOutcome(outcome: EditOutcome): string {
  if (outcome.kind !== 'done') return outcome.message;
  const left =
    outcome.leftOut.length === 0 ? '' : ` Left out (not valid PGN): ${outcome.leftOut.join('; ')}.`;
  return `${outcome.what}.${left}`;
}
