/** The last options, stored in the browser. */
import * as z from 'zod/mini';
import { NET_RATINGS } from '#chess/replies/net-ratings';

import { onDevice } from '../../../lib/device-texts.ts';

const houseWish = z.object({
  rating: z.literal(NET_RATINGS),
  color: z.enum(['w', 'b', 'any']),
  no_clock: z.optional(z.literal(true)),
});
export type HouseWish = z.infer<typeof houseWish>;

const storageKey = 'tabiya-house';
const usualWish: HouseWish = { rating: 1500, color: 'any' };

export function readHouseWish(): HouseWish {
  return onDevice.readJson(storageKey, houseWish) ?? usualWish;
}

export function changeHouseWish(wish: HouseWish, choice: { rating: string } | { color: string }): HouseWish {
  const changed = { ...wish, ...('rating' in choice ? { rating: Number(choice.rating) } : choice) };
  return z.safeParse(houseWish, changed).data ?? wish;
}

export function keepHouseWish(wish: HouseWish): void {
  onDevice.write(storageKey, JSON.stringify(wish));
}
