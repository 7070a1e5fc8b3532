import { BOOK_STUDY, type BookStudy, findBookStudy, makeBookStudyTag } from '#chess/pgn/book-study';
import type { ParsedStudy, StudyChapter, StudyTree } from './study-tree.ts';

export interface StudyOfBook extends BookStudy {
  readonly study: ParsedStudy;
}

const tagged = new WeakMap<StudyChapter, StudyChapter>();
const bare = new WeakMap<StudyChapter, StudyChapter>();

export function joinTrees(studies: readonly StudyOfBook[]): ParsedStudy {
  const [first] = studies;
  if (first && studies.length === 1) return first.study;
  return {
    chapters: studies.flatMap(({ study, ...of }) => study.chapters.map((each) => addTag(each, of))),
    leftOut: studies.flatMap(({ study, title }) => study.leftOut.map((each) => `${title}: ${each}`)),
  };
}

export function listChangedStudies(
  studies: readonly StudyOfBook[],
  edited: StudyTree,
): { readonly place: number; readonly study: StudyTree }[] {
  const [first] = studies;
  if (first && studies.length === 1) return [{ place: first.place, study: edited }];
  return studies.flatMap(({ place: location, study }) => {
    const chapters = edited.chapters
      .filter(({ headers }) => findBookStudy(headers)?.place === location)
      .map(removeTag);
    const isSame =
      chapters.length === study.chapters.length &&
      chapters.every((chapter, index) => chapter === study.chapters[index]);
    return isSame ? [] : [{ place: location, study: { chapters } }];
  });
}

function addTag(chapter: StudyChapter, of: BookStudy): StudyChapter {
  const tag = makeBookStudyTag(of);
  const known = tagged.get(chapter);
  if (known?.headers.get(BOOK_STUDY) === tag) return known;
  const { headers, ...rest } = chapter;
  const made = { ...rest, headers: new Map([...headers, [BOOK_STUDY, tag]]) };
  tagged.set(chapter, made);
  bare.set(made, chapter);
  return made;
}

function removeTag(chapter: StudyChapter): StudyChapter {
  const known = bare.get(chapter);
  if (known) return known;
  const { headers, ...rest } = chapter;
  const made = { ...rest, headers: new Map([...headers].filter(([name]) => name !== BOOK_STUDY)) };
  tagged.set(made, chapter);
  bare.set(chapter, made);
  return made;
}
