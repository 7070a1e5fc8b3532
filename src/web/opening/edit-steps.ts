/** What a page did to a study, as steps back and forth through the states that the server keeps. */

/** A state from before a change that this page made. */
export interface EditStep {
  version: number;
  what: string;
}

export interface EditSteps {
  /** The study's revision behind the last step: after a change by somebody else, the steps no longer lead anywhere. */
  revision: string;
  done: readonly EditStep[];
  undone: readonly EditStep[];
}

/** What the server says of a change: the study's new revision, and the state before it unless nothing changed. */
interface Saved {
  revision: string;
  version: number | null;
}

export type StepKind = 'undo' | 'redo';

export const noSteps: EditSteps = { revision: '', done: [], undone: [] };
const mostSteps = 100;

/** Those that lead somewhere from this revision. */
export function findSteps(kept: EditSteps | undefined, revision: string): EditSteps {
  return kept?.revision === revision ? kept : { ...noSteps, revision };
}

function listStep({ version }: Saved, what: string): EditStep[] {
  return version === null ? [] : [{ version, what }];
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

/** After going back to the state before a step, or forth to the one before an undo. */
export function takeStep({ done, undone }: EditSteps, kind: StepKind, saved: Saved): EditSteps {
  const [from, to] = kind === 'undo' ? [done, undone] : [undone, done];
  const left = from.slice(0, -1);
  const grown = [...to, ...listStep(saved, from.at(-1)?.what ?? '')];
  const { revision } = saved;
  return kind === 'undo' ? { revision, done: left, undone: grown } : { revision, done: grown, undone: left };
}
