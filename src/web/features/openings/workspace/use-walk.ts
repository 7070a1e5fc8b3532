/** Navigation through the repertoire. */
import { useState } from 'react';

import type { StudyColor } from '#contract/studies';

import type { BookPosition } from '../../../worker/book-position.ts';
import { isGap, type MoveRow, type MoveTableRows } from './move-rows.ts';
import type { GoTo } from './use-position.ts';

export interface Walk {
  /** The forward key plays it. */
  chosen: MoveRow | undefined;
  gapRow: MoveRow | undefined;
  /** An own move outside the repertoire. */
  instead: MoveRow | undefined;
  canGoBack: boolean;
  goRow: (row: MoveRow) => void;
  /** May be in no row. */
  goMove: (san: string, key: string) => void;
  goToStep: (steps: number) => void;
  goBack: () => void;
  openGap: (row: MoveRow | undefined) => void;
  choose: (offset: number) => void;
}

export function useWalk(
  position: BookPosition | undefined,
  { rows }: MoveTableRows,
  move: string | undefined,
  color: StudyColor,
  goTo: GoTo,
): Walk {
  const [picked, setPicked] = useState<{ key: string; san: string }>();
  const chosenMove = rows.find(({ san }) => san === move);
  const gapRow = position && chosenMove && isGap(position, chosenMove) ? chosenMove : undefined;
  const hasOther = position?.isOwnTurn === true && position.moves.length > 0;
  const instead = hasOther && chosenMove?.isBookMove === false ? chosenMove : undefined;
  const pickedSan = picked && picked.key === position?.key ? picked.san : undefined;
  const chosen = rows.find(({ san }) => san === pickedSan) ?? chosenMove ?? rows[0];
  const sans = position?.way.map(({ san }) => san) ?? [];

  const goMove = (san: string, key: string): void => {
    if (position) goTo(color, { key, start: position.start, sans: [...sans, san] }, { isStep: true });
  };
  const goToStep = (steps: number): void => {
    if (!position) return;
    const key = position.way[steps - 1]?.key ?? position.start;
    goTo(color, { key, start: position.start, sans: sans.slice(0, steps) }, { isStep: true });
  };
  const openGap = (row: MoveRow | undefined): void => {
    if (position)
      goTo(color, { key: position.key, start: position.start, sans }, { move: row?.san, isStep: true });
  };
  return {
    chosen,
    gapRow,
    instead,
    canGoBack: gapRow !== undefined || sans.length > 0,
    goRow: (row) => goMove(row.san, row.key),
    goMove,
    goToStep,
    goBack: () => {
      if (gapRow) openGap(undefined);
      else if (sans.length > 0) goToStep(sans.length - 1);
    },
    openGap,
    choose: (offset) => {
      const at = chosen ? rows.indexOf(chosen) : -1;
      const next = rows[Math.min(rows.length - 1, Math.max(0, at + offset))];
      if (position && next) setPicked({ key: position.key, san: next.san });
    },
  };
}
