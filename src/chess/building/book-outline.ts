import type { Color } from 'chessops/types';
import { walkChapter } from '#chess/opening/editing/walk';
import { parseStudy } from '#chess/opening/editing/study-tree';
import { listChapterStarts } from '#chess/opening/start-lines';
import { parsePgn } from '#chess/pgn/reader';
import { ok, type Result } from '#chess/result';

interface ChapterOutline {
  readonly name: string;
  readonly sans: readonly string[];
  readonly positions: number;
}

export interface BookOutline {
  readonly positions: number;
  readonly chapters: readonly ChapterOutline[];
}

export function outlineBook(text: string, color: Color): Result<BookOutline, { message: string }> {
  const study = parseStudy(text);
  if (!study.ok) return study;
  const chapters = parsePgn(text);
  if (!chapters.ok) return chapters;
  const starts = listChapterStarts(chapters.value);
  const turn = color === 'white' ? ' w ' : ' b ';
  const known = new Set<string>();
  const outlined = study.value.chapters.map((chapter, index) => {
    const before = known.size;
    walkChapter(chapter, ({ board, children }) => {
      const key = board.makeKey();
      if (children.length > 0 && key.includes(turn)) known.add(key);
    });
    const { name = '', sans = [] } = starts[index] ?? {};
    return { name, sans, positions: known.size - before };
  });
  return ok({ positions: known.size, chapters: outlined });
}
