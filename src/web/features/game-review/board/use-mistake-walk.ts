import { useCallback, useState } from 'react';

import type { AnalysedGame } from '../../../analysis/analysed-game.ts';
import type { MistakeRow } from '../../../analysis/mistake-row.ts';
import type { BoardLine } from './use-board-line.ts';

export interface MistakeWalk {
  rows: readonly MistakeRow[];
  current: MistakeRow | undefined;
  goOn: (() => void) | undefined;
  goBack: (() => void) | undefined;
  goTo: (row: MistakeRow) => void;
}

export function useMistakeWalk(
  analysed: AnalysedGame | undefined,
  line: BoardLine | undefined,
  ply: number,
  onGoTo: (ply: number) => void,
): MistakeWalk {
  const [chosenPly, setChosenPly] = useState<number>();
  const rows = analysed?.rows ?? [];
  const onBoard = rows.find((row) => row.ply === (line?.row.ply ?? ply + 1));
  const current = onBoard ?? rows.find((row) => row.ply === chosenPly);
  const goTo = useCallback(
    (row: MistakeRow) => {
      setChosenPly(row.ply);
      onGoTo(row.ply - 1);
    },
    [onGoTo],
  );
  function turn(step: 1 | -1): (() => void) | undefined {
    const at = current === undefined ? (step === 1 ? -1 : 0) : rows.indexOf(current);
    const next = rows.at((at + step) % rows.length);
    return next === undefined || (next === current && onBoard === current) ? undefined : () => goTo(next);
  }
  return { rows, current, goOn: turn(1), goBack: turn(-1), goTo };
}
