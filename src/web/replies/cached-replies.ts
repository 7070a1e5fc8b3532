/** A colour's replies of the last run, cached in this browser. */
import type { StudyColor } from '#contract/studies';

import { readCached } from '../lib/cached-values.ts';

export interface CachedReplies {
  name: string;
  atMs: number;
  /** From replies/replies-text.ts. */
  text: string;
  /** With the user's games mixed in, as shown. */
  mixed?: string;
}

export function nameCachedReplies(userId: string, color: StudyColor): string {
  return `${userId} today-replies ${color}`;
}

/** Undefined without a run. They may belong to an older study; shared positions still count. */
export async function findCachedReplies(userId: string, color: StudyColor): Promise<string | undefined> {
  const cached = await readCached<CachedReplies>(nameCachedReplies(userId, color));
  return cached?.mixed ?? cached?.text;
}
