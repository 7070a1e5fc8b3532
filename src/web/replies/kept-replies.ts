/** What was found about the replies of a colour's book at the last look, as this browser keeps it. */
import type { StudyColor } from '#contract/studies';

import { readKept } from '../lib/kept-values.ts';

export interface KeptReplies {
  /** From which sources, and of which games. */
  name: string;
  atMs: number;
  /** As replies/replies-text.ts writes it. */
  text: string;
}

export function nameKeptReplies(userId: string, color: StudyColor): string {
  return `${userId} today-replies ${color}`;
}

/** Undefined where nobody has looked yet. They may be of an older study: the positions that it shares are known all the same. */
export async function findKeptReplies(userId: string, color: StudyColor): Promise<string | undefined> {
  return (await readKept<KeptReplies>(nameKeptReplies(userId, color)))?.text;
}
