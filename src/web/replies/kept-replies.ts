/** What was found about the replies of a colour's book at the last look, as this browser keeps it. */
import type { StudyColor } from '#contract/studies';

import { readKept } from '../lib/kept-values.ts';

export interface KeptReplies {
  /** The sources, and the games that count. */
  name: string;
  atMs: number;
  /** As replies/replies-text.ts writes it. */
  text: string;
  /** The same with the user's own games mixed in, as every screen shows the shares. */
  mixed?: string;
}

export function nameKeptReplies(userId: string, color: StudyColor): string {
  return `${userId} today-replies ${color}`;
}

/**
 * With the user's own games mixed in; undefined where nothing was looked up yet. They may come from an older state of the
 * study: the positions that both share are still known.
 */
export async function findKeptReplies(userId: string, color: StudyColor): Promise<string | undefined> {
  const kept = await readKept<KeptReplies>(nameKeptReplies(userId, color));
  return kept?.mixed ?? kept?.text;
}
