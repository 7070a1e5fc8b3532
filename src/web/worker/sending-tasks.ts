import { countOf } from '#chess/count-of';
import { describeDifference } from '#chess/opening/editing/difference';
import { mergeStudies } from '#chess/opening/editing/merge';
import {
  findDropped,
  planSending as planSteps,
  prepareSending,
  type SendingStep,
} from '#chess/opening/editing/sending';
import { makeStudyPgn } from '#chess/opening/editing/study-text';
import { getStudy, makeStudyMerge, type StudyMerge } from './edit-tasks.ts';

export interface SendingTexts {
  base: string;
  mine: string;
  theirs: string;
}

export interface PlannedSending {
  text: string;
  steps: readonly SendingStep[];
  words: readonly string[];
  lessons: readonly { id: string; name: string }[];
  notSent: readonly string[];
  fault: string | undefined;
  merge: StudyMerge;
}

export interface CheckedSending {
  dropped: readonly string[];
  text: string;
}

export function countUnsent({ base, mine }: Pick<SendingTexts, 'base' | 'mine'>): number {
  const source = getStudy(base);
  return makeStudyMerge(mergeStudies(source, getStudy(mine), source)).mine.length;
}

export function planSending({
  base,
  mine,
  theirs,
  asNew,
}: SendingTexts & { asNew: readonly string[] }): PlannedSending {
  const there = getStudy(theirs);
  const merge = makeStudyMerge(mergeStudies(getStudy(base), getStudy(mine), there));
  const sent = prepareSending(there, getStudy(merge.text), new Set(asNew));
  const plan = planSteps(there, sent);
  const words = plan.steps.map((step) =>
    step.kind === 'add'
      ? `${step.name}: new chapter, ${countOf(step.moves, 'move')}`
      : `${step.name}: ${describeDifference(step.difference)}`,
  );
  return { ...plan, text: makeStudyPgn(sent), words, merge };
}

export function checkSending({
  before,
  sent,
  readBack,
  steps,
}: Record<'before' | 'sent' | 'readBack', string> & { steps: readonly SendingStep[] }): CheckedSending {
  const [there, here, after] = [getStudy(before), getStudy(sent), getStudy(readBack)];
  const dropped = findDropped(there, here, after, steps);
  const merge = makeStudyMerge(mergeStudies(there, here, after));
  const left = planSteps(after, prepareSending(after, getStudy(merge.text), new Set()));
  const isAllThere = left.steps.length + left.lessons.length + left.notSent.length === 0;
  return { dropped, text: isAllThere ? readBack : merge.text };
}
