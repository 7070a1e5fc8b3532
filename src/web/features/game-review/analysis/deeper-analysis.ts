import { useState } from 'react';

import type { AnalysedGame } from '../../../analysis/analysed-game.ts';

type AnalysedParts = Pick<AnalysedGame, 'rows' | 'faults'>;

export function useDeeperAnalysis(analysed: AnalysedParts): string {
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());
  const all = new Set([...shown, ...analysed.rows.map(({ ply }) => ply)]);
  if (all.size > shown.size) setShown(all);
  return makeDeeperText(all, analysed.faults);
}

/** Dismissed mistakes do not count. */
export function makeDeeperText(shown: ReadonlySet<number>, faults: AnalysedGame['faults']): string {
  const gone = [...shown].filter((ply) => !['?', '??'].includes(faults?.get(ply) ?? '')).length;
  if (gone === 0) return '';
  return `Deeper analysis cleared ${gone} of ${shown.size}.`;
}
