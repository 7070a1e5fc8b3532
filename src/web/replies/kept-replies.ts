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

/** With the user's own games in them. Undefined where nobody has looked yet. They may be of an older study: the positions that it shares are known all the same. */
export async function findKeptReplies(userId: string, color: StudyColor): Promise<string | undefined> {
  const kept = await readKept<KeptReplies>(nameKeptReplies(userId, color));
  return kept?.mixed ?? kept?.text;
}
