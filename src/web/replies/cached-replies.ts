import type { StudyColor } from '#contract/studies';

import { readCached } from '../sync/values.ts';

export interface CachedReplies {
  name: string;
  atMs: number;
  text: string;
  mixed?: string;
}

export function nameCachedReplies(userId: string, color: StudyColor): string {
  return `${userId} today-replies ${color}`;
}

/**
 * The replies may come from an older text of the repertoire. They are still useful, because most positions
 * remain.
 */
export async function findCachedReplies(userId: string, color: StudyColor): Promise<string | undefined> {
  const cached = await readCached<CachedReplies>(nameCachedReplies(userId, color));
  return cached?.mixed ?? cached?.text;
}
