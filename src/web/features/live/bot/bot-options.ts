/** The last options, stored in the browser. */
import * as z from 'zod/mini';
import { NET_RATINGS } from '#chess/replies/net-ratings';

import { localTexts } from '../../../lib/local-storage.ts';

const botOptions = z.object({
  rating: z.literal(NET_RATINGS),
  color: z.enum(['w', 'b', 'any']),
  no_clock: z.optional(z.literal(true)),
});
export type BotOptions = z.infer<typeof botOptions>;

const storageKey = 'tabiya-house';
const defaultOptions: BotOptions = { rating: 1500, color: 'any' };

export function readBotOptions(): BotOptions {
  return localTexts.readJson(storageKey, botOptions) ?? defaultOptions;
}

export function changeBotOptions(
  options: BotOptions,
  choice: { rating: string } | { color: string },
): BotOptions {
  const changed = { ...options, ...('rating' in choice ? { rating: Number(choice.rating) } : choice) };
  return z.safeParse(botOptions, changed).data ?? options;
}

export function storeBotOptions(options: BotOptions): void {
  localTexts.write(storageKey, JSON.stringify(options));
}
