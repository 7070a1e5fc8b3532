import { countMoves } from '#chess/pgn/count-moves';
import { PGN_LIMITS } from '#chess/pgn/limits';
import { makeChapterPgn } from '#chess/pgn/writer';
import { findChapterPly, type StudyChapter, type StudyMove } from './study-tree.ts';

export const EDITING_LIMITS = {
  chapters: 64,
  movesPerChapter: 3000,
  charactersPerChapter: 100_000,
  nameLength: 100,
  commentLength: 10_000,
  commentsPerMove: 20,
  nagsPerMove: 10,
  shapesPerMove: 100,
  movesPerEdit: 300,
} as const;

function countText(count: number): string {
  return count.toLocaleString('en');
}

export const TOO_MANY_CHAPTERS = `A study may have at most ${EDITING_LIMITS.chapters} chapters.`;

/**
 * Returns an error message. A chapter with too many moves or characters may be edited if it does not grow.
 */
export function findChapterFault(before: StudyChapter | undefined, after: StudyChapter): string | undefined {
  const { movesPerChapter, charactersPerChapter } = EDITING_LIMITS;
  const moves = countMoves(after.children);
  if (moves > movesPerChapter && moves > (before ? countMoves(before.children) : 0))
    return `A chapter may have at most ${countText(movesPerChapter)} moves; this would make ${countText(moves)}. Put the line into another chapter.`;
  const nesting = findNesting(after.children);
  if (nesting > PGN_LIMITS.nesting)
    return `Variations may be nested at most ${PGN_LIMITS.nesting} deep; this would make ${nesting}.`;
  const characters = countCharacters(after);
  if (characters > charactersPerChapter && characters > (before ? countCharacters(before) : 0))
    return `A chapter may have at most ${countText(charactersPerChapter)} characters; this would make ${countText(characters)}. Put the line into another chapter.`;
  return undefined;
}

function countCharacters(chapter: StudyChapter): number {
  return makeChapterPgn(chapter, findChapterPly(chapter)).length;
}

function findNesting(moves: readonly StudyMove[]): number {
  let deepest = 0;
  const open: { moves: readonly StudyMove[]; depth: number }[] = [{ moves, depth: 0 }];
  for (let level = open.pop(); level; level = open.pop()) {
    const { depth } = level;
    deepest = Math.max(deepest, depth);
    for (const [index, { children }] of level.moves.entries())
      open.push({ moves: children, depth: index === 0 ? depth : depth + 1 });
  }
  return deepest;
}
