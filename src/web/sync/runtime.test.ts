import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { perUser, setSignedInUser } from './runtime.ts';

const root = join(import.meta.dirname, '..');

/** These objects live outside the runtime, so they must hold no user data. */
const aboutThePage: Record<string, string> = {
  'app/back-button.ts holders': 'listeners',
  'card-editor/saved-cards.ts cardChanges': 'a number that grows with each change',
  'features/game-review/moves/use-game-moves.ts parser': 'code that was loaded',
  'lib/api-client.ts sessionEndListeners': 'listeners',
  'lib/page-version.ts isOutdated': 'whether the page is outdated',
  'lib/readable-rows.ts unreadableRows': 'an event for the shell',
  'lib/storage-trouble.ts storageTrouble': 'whether the browser stores data',
  'replies/net-files.ts files': 'files that were loaded',
  'ui/dialog-stack.ts open': 'the dialogs on the screen',
  'ui/notices.tsx notices': 'the notices on the screen',
  'worker/workers.ts retained': 'objects that an effect is using',
};

const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
  (name) => !/\.test\.tsx?$|^testing\//.test(name),
);

function listVariables(names: readonly string[], variable: RegExp): string[] {
  return names.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(variable)].map(([, found]) => `${name} ${found}`),
  );
}

test('a module keeps nothing about the user, except in the runtime', () => {
  expect(files.length).toBeGreaterThan(500);
  // The study worker ends at sign-out, so its stores may hold user data.
  const onPage = files.filter((name) => !/^worker\/(?!workers|task-runner|opening\b)/.test(name));
  const store = /^(?:export )?const (\w+) = new (?:Store\b|(?:Map|Set)(?:<.*>)?\(\))/gm;
  expect(listVariables(onPage, store).toSorted()).toEqual(Object.keys(aboutThePage).toSorted());
});

test('only the runtime has module variables that change', () => {
  const changing = listVariables(files, /^(?:export )?let (\w+)/gm);
  const ofRuntime = ['runtime', 'signedInUser', 'queryClient'].map((name) => `sync/runtime.ts ${name}`);
  expect(changing).toEqual(ofRuntime);
});

test('the parts of a user end with the sign-out', () => {
  const getPart = perUser(({ userId, signal }) => ({ userId, signal }));
  setSignedInUser('ann');
  const part = getPart('ann');
  expect(getPart()).toBe(part);
  setSignedInUser('ann');
  expect(part.signal.aborted).toBe(false);
  setSignedInUser(undefined);
  expect(part.signal.aborted).toBe(true);
  expect(getPart().userId).toBe('');
  const next = getPart('ann');
  expect(next).not.toBe(part);
  expect(getPart('ben').userId).toBe('ben');
  expect(next.signal.aborted).toBe(true);
});
