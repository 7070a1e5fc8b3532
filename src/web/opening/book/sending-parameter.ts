import type { StoredStudy } from '../studies.ts';

export const sendingParameter = 'send';

export function nameSending({ color, place }: Pick<StoredStudy, 'color' | 'place'>): string {
  return place === 0 ? color : `${color}${place}`;
}
