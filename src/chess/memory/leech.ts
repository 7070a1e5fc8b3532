/** The same threshold as in Anki: a card forgotten eight times costs more time than it is worth. */
export const LEECH_LAPSES = 8;

export function isLeech({ lapses }: { lapses: number }): boolean {
  return lapses >= LEECH_LAPSES;
}
