import * as z from 'zod/mini';

import { tabTexts, localTexts } from '../lib/local-storage.ts';

const wantedAnalyses = z.object({
  reviews: z.array(z.string()),
  background: z.object({
    ids: z.array(z.string()),
    total: z.number(),
    isAsked: z.optional(z.boolean()),
  }),
});
type WantedAnalyses = z.infer<typeof wantedAnalyses>;

const nothing: WantedAnalyses = { reviews: [], background: { ids: [], total: 0 } };
const alwaysKey = 'tabiya-find-mistakes-always';

function makeKey(userId: string): string {
  return `tabiya-analyses:${userId}`;
}

export function readWanted(userId: string): WantedAnalyses {
  return tabTexts.readJson(makeKey(userId), wantedAnalyses) ?? nothing;
}

export function changeWanted(userId: string, changes: Partial<WantedAnalyses>): void {
  const next = { ...readWanted(userId), ...changes };
  const isEmpty = next.reviews.length === 0 && next.background.ids.length === 0;
  tabTexts.write(makeKey(userId), isEmpty ? null : JSON.stringify(next));
}

export function wantReview(userId: string, id: string, isWanted: boolean): void {
  const others = readWanted(userId).reviews.filter((each) => each !== id);
  changeWanted(userId, { reviews: isWanted ? [...others, id] : others });
}

export function isAlwaysWanted(): boolean {
  return localTexts.isYes(alwaysKey);
}

export function setAlwaysWanted(isWanted: boolean): void {
  localTexts.say(alwaysKey, isWanted);
}
