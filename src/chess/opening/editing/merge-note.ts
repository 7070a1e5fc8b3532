import { makeMoveNumber } from '#chess/pgn/numbered-moves';

/** `mine`: changed here. `theirs`: changed on Lichess. `clash`: changed differently on both sides. */
export type MergeSide = 'mine' | 'theirs' | 'clash';

export interface MergeNote {
  readonly side: MergeSide;
  readonly chapter: string;
  readonly chapterName: string;
  readonly path: readonly string[];
  readonly text: string;
}

export interface MergeLocation {
  readonly chapter: string;
  readonly chapterName: string;
  readonly startPly: number;
  readonly path: readonly string[];
}

export function makeMergeNote(
  { chapter, chapterName, path }: MergeLocation,
  side: MergeSide,
  text: string,
): MergeNote {
  return { side, chapter, chapterName, path, text };
}

export function describeLocation({ startPly, path }: MergeLocation): string {
  const san = path.at(-1);
  return san === undefined ? 'the start' : `${makeMoveNumber(startPly + path.length - 1)} ${san}`;
}

export const SIDE_NAMES = { mine: 'You', theirs: 'Lichess' } as const;
