/** A book may be made of several studies: in the text of the whole book every chapter says in a header whose it is. */
import { splitGames } from './split.ts';

export interface BookStudy {
  /** By which the book tells its studies apart. */
  readonly place: number;
  readonly title: string;
}

export const BOOK_STUDY = 'BookStudy';

/** `2 Najdorf`. */
export function makeBookStudyTag({ place, title }: BookStudy): string {
  return `${place} ${title.replaceAll(/\p{Cc}+/gu, ' ').trim()}`;
}

export function findBookStudy(headers: ReadonlyMap<string, string>): BookStudy | undefined {
  const [, place, title = ''] = /^(\d) (.*)$/.exec(headers.get(BOOK_STUDY) ?? '') ?? [];
  return place === undefined ? undefined : { place: Number(place), title };
}

/** The text of the whole book; that of a book of one study is the study's own. */
export function joinStudies(studies: readonly (BookStudy & { readonly text: string })[]): string {
  const [first] = studies;
  if (studies.length < 2) return first?.text ?? '';
  return studies.flatMap(listChapters).join('\n\n');
}

function listChapters(study: BookStudy & { readonly text: string }): string[] {
  const tag = makeBookStudyTag(study).replaceAll(/["\\]/g, (sign) => `\\${sign}`);
  return splitGames(study.text).map((chapter) => {
    const hasHeaders = chapter.startsWith('[');
    return `[${BOOK_STUDY} "${tag}"]\n${hasHeaders ? '' : '\n'}${chapter}`;
  });
}
