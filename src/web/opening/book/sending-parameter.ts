import type { StoredStudy } from '../studies.ts';

export const sendingParameter = 'send';

/** `white` is White's first study, and `white2` is the study in place 2. */
export function nameSending({ color, place }: Pick<StoredStudy, 'color' | 'place'>): string {
  return place === 0 ? color : `${color}${place}`;
}
