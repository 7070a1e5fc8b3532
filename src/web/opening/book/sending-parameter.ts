import type { StoredStudy } from '../studies.ts';

/** The study to send when the browser comes back from Lichess. */
export const sendingParameter = 'send';

/** `white`, and `white2` for a further study. */
export function nameSending({ color, place }: Pick<StoredStudy, 'color' | 'place'>): string {
  return place === 0 ? color : `${color}${place}`;
}
