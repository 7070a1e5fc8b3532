/** Navigation through the repertoire. */
import { useState } from 'react';

import type { StudyColor } from '#contract/studies';

import type { BookPlace } from '../../../worker/book-place.ts';
import { isGap, type MoveRow, type MoveTableRows } from './move-rows.ts';
import type { GoTo } from './use-place.ts';

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
  place: BookPlace | undefined,
  { rows }: MoveTableRows,
  move: string | undefined,
  color: StudyColor,
  goTo: GoTo,
): Walk {
  const [picked, setPicked] = useState<{ key: string; san: string }>();
  const looked = rows.find(({ san }) => san === move);
  const gapRow = place && looked && isGap(place, looked) ? looked : undefined;
  const hasOther = place?.isOwnTurn === true && place.moves.length > 0;
  const instead = hasOther && looked?.isBookMove === false ? looked : undefined;
  const pickedSan = picked && picked.key === place?.key ? picked.san : undefined;
  const chosen = rows.find(({ san }) => san === pickedSan) ?? looked ?? rows[0];
  const sans = place?.way.map(({ san }) => san) ?? [];

  const goMove = (san: string, key: string): void => {
    if (place) goTo(color, { key, start: place.start, sans: [...sans, san] }, { isStep: true });
  };
  const goToStep = (steps: number): void => {
    if (!place) return;
    const key = place.way[steps - 1]?.key ?? place.start;
    goTo(color, { key, start: place.start, sans: sans.slice(0, steps) }, { isStep: true });
  };
  const openGap = (row: MoveRow | undefined): void => {
    if (place) goTo(color, { key: place.key, start: place.start, sans }, { move: row?.san, isStep: true });
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
      if (place && next) setPicked({ key: place.key, san: next.san });
    },
  };
}
