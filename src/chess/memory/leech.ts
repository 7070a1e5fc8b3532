/** Anki's threshold: a card forgotten this often costs more time than it is worth. */
export const LEECH_LAPSES = 8;

export function isLeech({ lapses }: { lapses: number }): boolean {
  return lapses >= LEECH_LAPSES;
}
