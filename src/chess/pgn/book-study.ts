import { splitBareGames } from './reader.ts';
import { splitGames } from './split.ts';

export interface BookStudy {
  readonly place: number;
  readonly title: string;
}

/** The repertoire leaves out moves of the user that carry one of `excludeSymbols`, such as `?!`. */
export interface StudyText extends BookStudy {
  readonly text: string;
  readonly excludeSymbols: readonly string[];
}

export const BOOK_STUDY = 'BookStudy';
const BOOK_SIGNS = 'BookSigns';
/** A text with two matches may contain two games. `(1.` does not match, because it starts a variation. */
const FIRST_MOVES = /(?:^|[^\d.(])1\.(?!\.)/g;

export function makeBookStudyTag({ place, title }: BookStudy): string {
  return `${place} ${title.replaceAll(/\p{Cc}+/gu, ' ').trim()}`;
}

export function findBookStudy(headers: ReadonlyMap<string, string>): BookStudy | undefined {
  const [, place, title = ''] = /^(\d) (.*)$/.exec(headers.get(BOOK_STUDY) ?? '') ?? [];
  return place === undefined ? undefined : { place: Number(place), title };
}

export function findBookSigns(headers: ReadonlyMap<string, string>): readonly string[] | undefined {
  return headers
    .get(BOOK_SIGNS)
    ?.split(',')
    .filter((sign) => sign !== '');
}

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
