/** What a deeper search has changed: the first one may have called a sound move a mistake. */
import { useState } from 'react';

import type { AnalysedGame } from '../../../analysis/analysed-game.ts';

type Looked = Pick<AnalysedGame, 'rows' | 'faults'>;

/** Empty while every mistake that was shown here is still one. */
export function useDeeperLook(analysed: Looked): string {
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());
  const all = new Set([...shown, ...analysed.rows.map(({ ply }) => ply)]);
  if (all.size > shown.size) setShown(all);
  return makeDeeperText(all, analysed.faults);
}

/** A mistake that the user has dismissed is still one for the engine, and is not counted. */
export function makeDeeperText(shown: ReadonlySet<number>, faults: AnalysedGame['faults']): string {
  const gone = [...shown].filter((ply) => !['?', '??'].includes(faults?.get(ply) ?? '')).length;
  if (gone === 0) return '';
  return `Looked at again more deeply: ${gone} of ${shown.size} ${gone === 1 ? 'was none' : 'were none'}.`;
}
