/** How the user last wanted to play the house; kept in the browser for the next time. */
import * as z from 'zod/mini';

import { onDevice } from '../../../lib/device-texts.ts';

const houseWish = z.object({
  rating: z.literal([1100, 1300, 1500, 1700, 1900]),
  color: z.enum(['w', 'b', 'any']),
});
export type HouseWish = z.infer<typeof houseWish>;

const storageKey = 'tabiya-house';
const usualWish: HouseWish = { rating: 1500, color: 'any' };

export function readHouseWish(): HouseWish {
  return onDevice.readJson(storageKey, houseWish) ?? usualWish;
}

export function parseHouseWish(fields: { rating: string; color: string }): HouseWish {
  const parsed = z.safeParse(houseWish, { rating: Number(fields.rating), color: fields.color });
  return parsed.success ? parsed.data : usualWish;
}

export function keepHouseWish(wish: HouseWish): void {
  onDevice.write(storageKey, JSON.stringify(wish));
}
