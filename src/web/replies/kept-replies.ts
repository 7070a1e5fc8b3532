/** A colour's replies of the last run, cached in this browser. */
import type { StudyColor } from '#contract/studies';

import { readKept } from '../lib/kept-values.ts';

export interface KeptReplies {
  name: string;
  atMs: number;
  /** From replies/replies-text.ts. */
  text: string;
  /** With the user's games mixed in, as shown. */
  mixed?: string;
}

export function nameKeptReplies(userId: string, color: StudyColor): string {
  return `${userId} today-replies ${color}`;
}

/** Undefined without a run. They may belong to an older study; shared positions still count. */
export async function findKeptReplies(userId: string, color: StudyColor): Promise<string | undefined> {
  const kept = await readKept<KeptReplies>(nameKeptReplies(userId, color));
  return kept?.mixed ?? kept?.text;
}
