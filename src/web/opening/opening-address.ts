/** The address of a place in an opening: every "Show in opening" leads there, and Manage Openings reads it. */
import type { StudyColor } from '#contract/studies';

export interface OpeningPlace {
  color: StudyColor;
  /** A position key, or a FEN whose counters are left out. */
  position: string;
  /** A move of the position, in SAN, to look at: a reply without an answer, say. */
  move?: string | undefined;
}

const path = '/manage_openings';
/** Where a book is made of one's own games. */
export const firstBookPath = `${path}?from=games`;
/** Where a ready-made one is chosen. */
export const readyBooksPath = `${path}?from=ready`;
/** Longer texts are neither a position nor a move. */
const limits = { position: 100, move: 10 } as const;

/** `/manage_openings?color=white&position=rnbqkbnr/…_w_KQkq_-&move=Nf3`: readable, so without `%2F`. */
export function makeOpeningAddress({ color, position, move }: OpeningPlace): string {
  const key = position.split(' ').slice(0, 4).join('_');
  const shown = move === undefined ? '' : `&move=${encodeURIComponent(move)}`;
  return `${path}?color=${color}&position=${key}${shown}`;
}

/** The book of a colour; where there is none yet, the ways to one. */
export function makeBookAddress(color: StudyColor): string {
  return `${path}?color=${color}`;
}

/** Each part may be missing. Whether the position is a legal one is for the book to say. */
export function parseOpeningSearch(search: URLSearchParams): Partial<OpeningPlace> {
  const color = search.get('color');
  const position = search.get('position') ?? '';
  const move = search.get('move') ?? '';
  return {
    ...((color === 'white' || color === 'black') && { color }),
    ...(position !== '' &&
      position.length <= limits.position && {
        position: position.replaceAll('_', ' ').split(' ').slice(0, 4).join(' '),
      }),
    ...(move !== '' && move.length <= limits.move && { move }),
  };
}
