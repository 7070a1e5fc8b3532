/** Anki's threshold. */
export const LEECH_LAPSES = 8;

export function isLeech({ lapses }: { lapses: number }): boolean {
  return lapses >= LEECH_LAPSES;
}
