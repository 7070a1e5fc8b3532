/** Writes a study as PGN. Reading it gives the same study again. */
import { joinChapters, makeChapterPgn } from '#chess/pgn/writer';
import { findChapterPly, type StudyChapter, type StudyTree } from './study-tree.ts';

export function makeStudyPgn({ chapters }: StudyTree): string {
  return joinChapters(chapters.map(makePgn));
}

/** Caches each chapter's text, because an edit leaves most chapters unchanged. */
const written = new WeakMap<StudyChapter, string>();

function makePgn(chapter: StudyChapter): string {
  const known = written.get(chapter);
  if (known !== undefined) return known;
  const text = makeChapterPgn(chapter, findChapterPly(chapter));
  written.set(chapter, text);
  return text;
}
