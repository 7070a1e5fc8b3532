/** Calls the workers' functions and objects as if they were in the page. All results are promises. */
import { perUser } from '../sync/runtime.ts';
import type { Opening } from './opening.ts';
import type { RepertoireIndex } from './repertoire-index.ts';
import { TaskRunner } from './task-runner.ts';
import type { Classes, Modules } from './worker-host.ts';

type Remote<Type> = {
  readonly [
    Name in keyof Type as Type[Name] extends (...args: never[]) => unknown ? Name : never
  ]: Type[Name] extends (...args: infer Args) => infer Value
    ? (...args: Args) => Promise<Awaited<Value>>
    : never;
};

/** Open until disposed of. After a crash, its calls reject, and the page must open it again. */
export type RemoteObject<Type> = Remote<Type> & { readonly dispose: () => void };

/** Enough repertoires for both colours before and after an edit, and for previews. */
const mostRepertoires = 6;
/** Each colour needs one index of the shown text and, during an edit, one of the text before the edit. */
const mostIndexes = 2;

/** A class, because React Query would copy a plain object. */
class Target {
  readonly dispose: () => void;

  constructor(dispose: () => Promise<void>) {
    this.dispose = () => void dispose().catch(() => undefined);
  }
}

function makeProxy(own: object, makeValue: (name: string) => unknown): unknown {
  return new Proxy(own, {
    get: (_, name) =>
      // `then` must stay undefined, because `await` would call it.
      typeof name === 'symbol' || name in own || name === 'then' ? Reflect.get(own, name) : makeValue(name),
  });
}

function connect() {
  let objects = 0;
  const getRunner = perUser(({ signal }) => {
    const runner = new TaskRunner(
      () => new Worker(new URL('./study-worker.ts', import.meta.url), { type: 'module' }),
      async () => (await import('./worker-host.ts')).answerTask,
    );
    signal.addEventListener('abort', () => runner.end());
    return runner;
  });

  function reach<Type>(target: string): RemoteObject<Type> {
    const runner = getRunner();
    const makeCall =
      (method: string) =>
      (...args: unknown[]) =>
        runner.run(target, method, args);
    return makeProxy(new Target(makeCall('dispose')), makeCall) as RemoteObject<Type>;
  }

  function hand(opening: Opening): string {
    const target = `Repertoire ${opening.id}`;
    // Ignore a failure, because the next call that needs the repertoire reports it.
    getRunner()
      .keep('repertoires', mostRepertoires, target, [opening])
      .catch(() => undefined);
    return opening.id;
  }

  const client = {
    hand,

    async open<Name extends keyof Classes>(
      name: Name,
      ...args: ConstructorParameters<Classes[Name]>
    ): Promise<RemoteObject<InstanceType<Classes[Name]>>> {
      const target = `${name} ${++objects}`;
      await getRunner().run(target, 'open', args);
      return reach<InstanceType<Classes[Name]>>(target);
    },

    openIndex(opening: Opening): Promise<void> {
      const target = `RepertoireIndex ${opening.id}`;
      return getRunner().keep(opening.color, mostIndexes, target, [{ book: hand(opening) }]);
    },

    /** Call this before each call that needs the names, because a crash of the worker loses them. */
    giveNames: (text: string): Promise<void> => getRunner().keep('names', 1, 'NameList', [text]),

    findIndex: (id: string): Remote<RepertoireIndex> => reach(`RepertoireIndex ${id}`),
  };
  type Client = typeof client & { readonly [Name in keyof Modules]: Remote<Modules[Name]> };
  return makeProxy(client, reach) as Client;
}

export const checks = connect();
/** A second worker, so that stepping through a repertoire never waits for a long check. */
export const books = connect();

const retained = new Set<object>();

/** Strict mode unmounts and remounts at once, so wait before disposing of the object. */
export function retain(object: RemoteObject<object>): () => void {
  retained.add(object);
  return () => {
    retained.delete(object);
    setTimeout(() => {
      if (!retained.has(object)) object.dispose();
    });
  };
}
