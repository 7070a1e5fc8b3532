import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { perUser, setSignedInUser } from './runtime.ts';

const root = join(import.meta.dirname, '..');

/** Module variables that contain nothing about the user. The text says what they contain. */
const aboutTheBrowser: Record<string, string> = {
  'analysis/background-games.ts': 'a number that ends earlier runs',
  'app/back-button.ts': 'who holds the browser’s history',
  'board/use-chessground.ts': 'the first board of a page is measured',
  'chess-sites/upstream-hooks.ts': 'requests to the chess sites share a queue',
  'coverage/coverage-run.ts': 'the buttons of a running check',
  'coverage/coverage-session.ts': 'a number for the worker',
  'engine/page-pool.ts': 'the engines of this page',
  'features/game-review/moves/use-game-moves.ts': 'a parser that was loaded',
  'features/live/session/other-tabs.ts': 'the channel between tabs; messages name their user',
  'features/live/session/sound.ts': 'the browser’s audio',
  'features/prepare/run-scouting.ts': 'a number for the worker',
  'lib/connection.ts': 'whether the server answers',
  'lib/date-text.ts': 'the browser’s date format',
  'lib/running-game.ts': 'the lock of this tab',
  'library/opening-names.ts': 'names that were loaded',
  'opening/edit-notice.ts': 'the notice on the screen',
  'opening/study-saving.ts': 'the end of the last request',
  'replies/estimate-replies.ts': 'the workers of this page',
  'replies/estimate-worker.ts': 'runs in a worker',
  'replies/net-files.ts': 'a file that was loaded',
  'sync/runtime.ts': 'the runtime',
  'ui/notices.tsx': 'a number for React',
};

test('a module keeps nothing about the user, except in the runtime', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((name) => !/\.test\.tsx?$/.test(name));
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter(
    (name) =>
      !name.startsWith('worker/') &&
      aboutTheBrowser[name] === undefined &&
      /^(export )?let /m.test(readFileSync(join(root, name), 'utf8')),
  );
  expect(found).toEqual([]);
});

test('the parts of a user end with the sign-out', () => {
  const getPart = perUser(({ userId, signal }) => ({ userId, signal }));
  setSignedInUser('ann');
  const part = getPart('ann');
  expect(getPart('ann')).toBe(part);
  setSignedInUser('ann');
  expect(part.signal.aborted).toBe(false);
  setSignedInUser(undefined);
  expect(part.signal.aborted).toBe(true);
  const next = getPart('ann');
  expect(next).not.toBe(part);
  expect(getPart('ben').userId).toBe('ben');
  expect(next.signal.aborted).toBe(true);
});
