/** A book may be made of several studies: in the text of the whole book every chapter says in headers whose it is, and what its study leaves out. */
import { splitBareGames } from './reader.ts';
import { splitGames } from './split.ts';

export interface BookStudy {
  /** The name by which the book tells its studies apart. */
  readonly place: number;
  readonly title: string;
}

/** With the signs that leave moves out: `?`, `!?`. */
export interface StudyText extends BookStudy {
  readonly text: string;
  readonly excludeSymbols: readonly string[];
}

export const BOOK_STUDY = 'BookStudy';
const BOOK_SIGNS = 'BookSigns';
/** Finds `1.` outside variations: a text that has it twice may hold two games. */
const FIRST_MOVES = /(?:^|[^\d.(])1\.(?!\.)/g;

/** `2 Najdorf`. */
export function makeBookStudyTag({ place, title }: BookStudy): string {
  return `${place} ${title.replaceAll(/\p{Cc}+/gu, ' ').trim()}`;
}

export function findBookStudy(headers: ReadonlyMap<string, string>): BookStudy | undefined {
  const [, place, title = ''] = /^(\d) (.*)$/.exec(headers.get(BOOK_STUDY) ?? '') ?? [];
  return place === undefined ? undefined : { place: Number(place), title };
}

/** The signs of the chapter's study; undefined in the text of a single study, which does not name them. */
export function findBookSigns(headers: ReadonlyMap<string, string>): readonly string[] | undefined {
  return headers
    .get(BOOK_SIGNS)
    ?.split(',')
    .filter((sign) => sign !== '');
}

/** The text of the whole book; that of a book of one study is the study's own. */
export function joinStudies(studies: readonly StudyText[]): string {
  const [first] = studies;
  if (studies.length < 2) return first?.text ?? '';
  return studies.flatMap(listChapters).join('\n\n');
}

function listChapters(study: StudyText): string[] {
  const tag = makeBookStudyTag(study).replaceAll(/["\\]/g, (sign) => `\\${sign}`);
  const marks = `[${BOOK_STUDY} "${tag}"]\n[${BOOK_SIGNS} "${study.excludeSymbols.join(',')}"]\n`;
  return splitGames(study.text)
    .flatMap((text) => ((text.match(FIRST_MOVES)?.length ?? 0) > 1 ? splitBareGames(text) : text))
    .map((chapter) => `${marks}${chapter.startsWith('[') ? '' : '\n'}${chapter}`);
}
