/** What a page did to a study, as steps back and forth through the states that the server keeps. */

/** The states from before a change that this page made, one of each study that the change touched. */
export interface EditStep {
  versions: readonly StudyVersionName[];
  what: string;
}

export interface StudyVersionName {
  place: number;
  number: number;
}

export interface EditSteps {
  /** The book's revision after the last step: if somebody else has changed it since, the steps no longer lead anywhere. */
  revision: string;
  done: readonly EditStep[];
  undone: readonly EditStep[];
}

/** What became of a change: the book's new revision, and the states before it unless nothing changed. */
interface Saved {
  revision: string;
  versions: readonly StudyVersionName[];
}

export type StepKind = 'undo' | 'redo';

export const noSteps: EditSteps = { revision: '', done: [], undone: [] };
const mostSteps = 100;

/** The steps that lead somewhere from this revision. */
export function findSteps(kept: EditSteps | undefined, revision: string): EditSteps {
  return kept?.revision === revision ? kept : { ...noSteps, revision };
}

function listStep({ versions }: Saved, what: string): EditStep[] {
  return versions.length === 0 ? [] : [{ versions, what }];
}

export function addStep({ done }: EditSteps, saved: Saved, what: string): EditSteps {
  return {
    revision: saved.revision,
    done: [...done, ...listStep(saved, what)].slice(-mostSteps),
    undone: [],
  };
}

export function findStep({ done, undone }: EditSteps, kind: StepKind): EditStep | undefined {
  return (kind === 'undo' ? done : undone).at(-1);
}

/** The steps after going back to the state before a step, or forward to the one before an undo. */
export function takeStep({ done, undone }: EditSteps, kind: StepKind, saved: Saved): EditSteps {
  const [from, to] = kind === 'undo' ? [done, undone] : [undone, done];
  const left = from.slice(0, -1);
  const grown = [...to, ...listStep(saved, from.at(-1)?.what ?? '')];
  const { revision } = saved;
  return kind === 'undo' ? { revision, done: left, undone: grown } : { revision, done: grown, undone: left };
}
