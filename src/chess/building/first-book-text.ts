import type { Color } from 'chessops/types';
import { makeStudyPgn } from '#chess/opening/editing/study-text';
import type { StudyChapter, StudyMove } from '#chess/opening/editing/study-tree';
import type { BookChapter, ChapterMove } from './first-book-chapters.ts';

export function makeFirstBookText(title: string, color: Color, chapters: readonly BookChapter[]): string {
  const written = chapters.flatMap(({ name, moves }) => {
    const children = listStudyMoves(moves);
    return children.length === 0 ? [] : [{ name, children }];
  });
  return makeStudyPgn({
    chapters: written.map(({ name, children }) => makeStudyChapter(title, color, name, children)),
  });
}

function makeStudyChapter(
  title: string,
  color: Color,
  name: string,
  children: readonly StudyMove[],
): StudyChapter {
  const headers = new Map([
    ['Event', `${title}: ${name}`],
    ['Result', '*'],
    ['StudyName', title],
    ['ChapterName', name],
    ['Orientation', color],
  ]);
  return { headers, comments: [], shapes: [], children };
}

function listStudyMoves(moves: readonly ChapterMove[]): StudyMove[] {
  return moves.flatMap(({ san, isEnd, children }) => {
    const behind = listStudyMoves(children);
    if (!isEnd && behind.length === 0) return [];
    return [{ san, nags: [], comments: [], shapes: [], children: behind }];
  });
}
