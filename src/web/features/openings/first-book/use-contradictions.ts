import { useMemo, useState } from 'react';

import type { FirstBookOptions, ShownContradiction } from '../../../worker/first-book-index.ts';

interface Settled {
  choices: FirstBookOptions['choices'];
  byMajority: boolean;
  /** Postponed until all are asked again. */
  later: readonly string[];
}

const nothing: Settled = { choices: [], byMajority: false, later: [] };

export function useContradictions() {
  const [settled, setSettled] = useState(nothing);
  return useMemo(
    () => ({
      choices: settled.choices,
      byMajority: settled.byMajority,
      findRequested: (all: readonly ShownContradiction[]) =>
        all.find(({ key, isSettled }) => !isSettled && !settled.later.includes(key)),
      keep: (key: string, sans: readonly string[]) =>
        setSettled({ ...settled, choices: [...settled.choices, [key, sans]] }),
      later: (key: string) => setSettled({ ...settled, later: [...settled.later, key] }),
      takeMajority: () => setSettled({ ...settled, byMajority: true }),
      askAgain: () => setSettled(nothing),
    }),
    [settled],
  );
}
