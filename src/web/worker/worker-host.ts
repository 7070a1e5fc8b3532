/** Answers the calls of `workers.ts` in a worker. Each module loads with its first call. */
import { messageOf } from '#contract/thrown';

import { Sequence } from '../lib/sequence.ts';
import type { TaskAnswer, TaskRequest } from './task-runner.ts';

const modules = {
  study: () => import('./study-tasks.ts'),
  edits: () => import('./edit-tasks.ts'),
  sending: () => import('./sending-tasks.ts'),
  training: () => import('./training-tasks.ts'),
  games: () => import('./game-tasks.ts'),
  studied: () => import('./studied-games.ts'),
  judged: () => import('./judged-games.ts'),
  names: () => import('./name-tasks.ts'),
  cardText: () => import('#contract/card-text/read'),
  scouting: () => import('./scouting-index.ts'),
};

const classes = {
  Repertoire: async () => (await import('./repertoire.ts')).Repertoire,
  RepertoireIndex: async () => (await import('./repertoire-index.ts')).RepertoireIndex,
  CoverageWork: async () => (await import('./coverage-work.ts')).CoverageWork,
  ScoutingIndex: async () => (await import('./scouting-index.ts')).ScoutingIndex,
  FirstBookIndex: async () => (await import('./first-book-index.ts')).FirstBookIndex,
  NameList: async () => (await import('./name-tasks.ts')).NameList,
  GameFile: async () => (await import('./game-tasks.ts')).GameFile,
};

type Loaded<Loaders extends Record<string, () => Promise<unknown>>> = {
  [Name in keyof Loaders]: Awaited<ReturnType<Loaders[Name]>>;
};
export type Modules = Loaded<typeof modules>;
export type Classes = Loaded<typeof classes>;

type Methods = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
interface OpenClass {
  new (...args: readonly unknown[]): object;
  closed: string;
}

const objects = new Map<string, object>();
const sequence = new Sequence();

async function findTarget(target: string): Promise<object> {
  const object = objects.get(target);
  if (object) return object;
  if (target in modules) return modules[target as keyof Modules]();
  throw new Error((await findClass(target)).closed);
}

/** An object's name begins with its class name, which ends at the first space. */
async function findClass(target: string): Promise<OpenClass> {
  const [name = ''] = target.split(' ');
  const found: unknown = await classes[name as keyof Classes]();
  return found as OpenClass;
}

async function run({ target, method, args }: TaskRequest): Promise<unknown> {
  if (method === 'open') {
    const Opened = await findClass(target);
    objects.set(target, new Opened(...args));
    return undefined;
  }
  const found = (method === 'dispose' ? objects.get(target) : await findTarget(target)) as
    | Methods
    | undefined;
  if (method === 'dispose') objects.delete(target);
  return found?.[method]?.(...args);
}

async function answer(request: TaskRequest): Promise<TaskAnswer> {
  const { id } = request;
  try {
    return { id, ok: true, value: await run(request) };
  } catch (error) {
    return { id, ok: false, message: messageOf(error) };
  }
}

export function answerTask(request: TaskRequest): Promise<TaskAnswer> {
  return sequence.run(() => answer(request));
}
