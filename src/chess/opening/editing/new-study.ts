import type { Color } from 'chessops/types';
import { err, ok, type Result } from '#chess/result';
import { makeNameText } from './chapter-name.ts';
import { EDITING_LIMITS, findChapterFault, TOO_MANY_CHAPTERS } from './limits.ts';
import { makeStudyPgn } from './study-text.ts';
import { parseStudy, type StudyChapter } from './study-tree.ts';

const FIRST_CHAPTER = 'Main lines';

export interface NewStudy {
  readonly title: string;
  readonly color: Color;
  readonly moves: string;
}

export function makeNewStudy({ title, color, moves }: NewStudy): Result<string, string> {
  const name = makeNameText(title);
  if (name === '') return err('A repertoire needs a name.');
  const typed = parseStudy(moves);
  if (!typed.ok) return err(`${typed.error.message}.`);
  const { chapters, leftOut } = typed.value;
  if (leftOut.length > 0) return err(`These moves cannot be read: ${leftOut.join('; ')}.`);
  if (chapters.length > EDITING_LIMITS.chapters) return err(TOO_MANY_CHAPTERS);
  const none: StudyChapter = { headers: new Map(), comments: [], shapes: [], children: [] };
  const named = (chapters.length === 0 ? [none] : chapters).map((chapter, index) => {
    const own = chapter.headers.get('ChapterName') ?? chapter.headers.get('Event');
    const chapterName = own ?? (index === 0 ? FIRST_CHAPTER : `Chapter ${index + 1}`);
    const headers = new Map([
      ['Event', `${name}: ${chapterName}`],
      ['Result', '*'],
      ['StudyName', name],
      ...chapter.headers,
      ['ChapterName', chapterName],
      ['Orientation', color],
    ]);
    return { ...chapter, headers };
  });
  const fault = named
    .map((chapter) => findChapterFault(undefined, chapter))
    .find((each) => each !== undefined);
  return fault === undefined ? ok(makeStudyPgn({ chapters: named })) : err(fault);
}
