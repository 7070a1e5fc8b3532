import type { StoredStudy } from '../studies.ts';

/** In the address of Manage Openings: the study whose changes were about to be sent when the browser left for Lichess. */
export const sendingParameter = 'send';

/** `white`, and `white2` for a further study. */
export function nameSending({ color, place }: Pick<StoredStudy, 'color' | 'place'>): string {
  return place === 0 ? color : `${color}${place}`;
}
