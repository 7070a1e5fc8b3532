import { joinChapters, makeChapterPgn } from '#chess/pgn/writer';
import { findChapterPly, type StudyChapter, type StudyTree } from './study-tree.ts';

export function makeStudyPgn({ chapters }: StudyTree): string {
  return joinChapters(chapters.map(makePgn));
}

const written = new WeakMap<StudyChapter, string>();

function makePgn(chapter: StudyChapter): string {
  const known = written.get(chapter);
  if (known !== undefined) return known;
  const text = makeChapterPgn(chapter, findChapterPly(chapter));
  written.set(chapter, text);
  return text;
}
