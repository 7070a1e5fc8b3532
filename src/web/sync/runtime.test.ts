import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { perUser, setSignedInUser } from './runtime.ts';

const root = join(import.meta.dirname, '..');

/** Module variables without data of the user, and what they contain. Everything else belongs in the runtime. */
const aboutThePage: Record<string, string> = {
  'app/back-button.ts holder': 'who intercepts the history',
  'board/use-chessground.ts isFirst': 'whether the page has a board yet',
  'card-editor/saved-cards.ts cardChanges': 'a number that grows with each change',
  'engine/page-pool.ts pool': 'the engines of the page',
  'features/game-review/moves/use-game-moves.ts parser': 'code that was loaded',
  'features/live/session/other-tabs.ts channel': 'one channel; its messages name the user',
  'features/live/session/other-tabs.ts watcher': 'the listener of that channel',
  'features/live/session/sound.ts context': 'the page’s audio context',
  'lib/api-client.ts sessionEndListeners': 'listeners',
  'lib/connection.ts answeredRequestAt': 'whether the server answers',
  'lib/connection.ts connected': 'whether the server answers',
  'lib/date-text.ts dates': 'the browser’s date format',
  'lib/page-version.ts isOutdated': 'whether the page is outdated',
  'lib/readable-rows.ts unreadableRows': 'an event for the shell',
  'lib/storage-trouble.ts storageTrouble': 'whether the browser stores data',
  'replies/estimate-worker.ts last': 'runs in a worker, which ends at sign-out',
  'replies/net-files.ts files': 'files that were loaded',
  'sync/runtime.ts queryClient': 'the runtime itself',
  'sync/runtime.ts runtime': 'the runtime itself',
  'sync/runtime.ts signedInUser': 'the runtime itself',
  'ui/dialog-stack.ts open': 'the dialogs on the screen',
  'ui/notices.tsx lastId': 'a number for React',
  'ui/notices.tsx notices': 'the notices on the screen',
  'worker/workers.ts retained': 'objects that an effect is using',
};

const empty = String.raw`(?:Map|Set)(?:<.*>)?\(\)`;
const variable = new RegExp(
  String.raw`^(?:export )?(?:let (\w+)|const (\w+) = new (?:Store\b|${empty}))`,
  'gm',
);

/** Code of the study worker, which ends at sign-out. */
const inWorker = /^worker\/(?!workers|task-runner|opening\b)/;

test('a module keeps nothing about the user, except in the runtime', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
    (name) => !/\.test\.tsx?$|^testing\//.test(name) && !inWorker.test(name),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(variable)].map(
      ([, changing, constant]) => `${name} ${changing ?? constant}`,
    ),
  );
  expect(found.toSorted()).toEqual(Object.keys(aboutThePage).toSorted());
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
