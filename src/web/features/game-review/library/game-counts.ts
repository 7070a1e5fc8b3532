import { countOf } from '#chess/count-of';

interface Unknown {
  /** Opening names arrive later. */
  unknown: number;
  isNameless: boolean;
}

/** How many are listed, and what may be missing. */
export function makeShownText(
  shown: number,
  all: number,
  { unknown, isNameless }: Unknown = { unknown: 0, isNameless: false },
): string {
  const count =
    shown === all
      ? countOf(all, 'game')
      : shown === 0
        ? `None of ${countOf(all, 'game')}`
        : `${shown.toLocaleString('en')} of ${countOf(all, 'game')}`;
  if (isNameless) return `${count} (opening names could not be loaded)`;
  if (unknown === 0) return count;
  const sofar = shown === all ? count : `${shown.toLocaleString('en')} so far of ${countOf(all, 'game')}`;
  return `${sofar}, loading the openings of ${unknown.toLocaleString('en')}…`;
}
