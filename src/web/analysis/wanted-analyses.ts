/**
 * What this tab is to analyse. It is kept with the tab, so that a reload goes on and another tab does not do the same work
 * twice; what was found is with the server. Whether new games are analysed without asking is kept with the browser: a phone
 * may say no where a desktop says yes.
 */
import * as z from 'zod/mini';

import { inTab, onDevice } from '../lib/device-texts.ts';

const wantedAnalyses = z.object({
  /** Reviews that were asked for one by one. */
  reviews: z.array(z.string()),
  /** Games in the background that are still to be looked at, and how many there were. */
  background: z.object({
    ids: z.array(z.string()),
    total: z.number(),
    /** The user has asked for them now, whatever the device runs on. */
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
  return inTab.readJson(makeKey(userId), wantedAnalyses) ?? nothing;
}

export function changeWanted(userId: string, changes: Partial<WantedAnalyses>): void {
  const next = { ...readWanted(userId), ...changes };
  const isEmpty = next.reviews.length === 0 && next.background.ids.length === 0;
  inTab.write(makeKey(userId), isEmpty ? null : JSON.stringify(next));
}

export function wantReview(userId: string, id: string, isWanted: boolean): void {
  const others = readWanted(userId).reviews.filter((each) => each !== id);
  changeWanted(userId, { reviews: isWanted ? [...others, id] : others });
}

/** Off unless the user has said otherwise: nothing runs until asked. */
export function isAlwaysWanted(): boolean {
  return onDevice.isYes(alwaysKey);
}

export function setAlwaysWanted(isWanted: boolean): void {
  onDevice.say(alwaysKey, isWanted);
}
