export interface EditStep {
  versions: readonly StudyVersionName[];
  what: string;
}

export interface StudyVersionName {
  place: number;
  number: number;
}

export interface EditSteps {
  revision: string;
  done: readonly EditStep[];
  undone: readonly EditStep[];
}

interface Saved {
  revision: string;
  versions: readonly StudyVersionName[];
}

export type StepKind = 'undo' | 'redo';

export const noSteps: EditSteps = { revision: '', done: [], undone: [] };
const mostSteps = 100;

export function findSteps(stored: EditSteps | undefined, revision: string): EditSteps {
  return stored?.revision === revision ? stored : { ...noSteps, revision };
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

export function takeStep({ done, undone }: EditSteps, kind: StepKind, saved: Saved): EditSteps {
  const [from, to] = kind === 'undo' ? [done, undone] : [undone, done];
  const left = from.slice(0, -1);
  const grown = [...to, ...listStep(saved, from.at(-1)?.what ?? '')];
  const { revision } = saved;
  return kind === 'undo' ? { revision, done: left, undone: grown } : { revision, done: grown, undone: left };
}
