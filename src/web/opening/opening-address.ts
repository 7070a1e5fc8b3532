/** Addresses of positions in Manage Openings. */
import type { StudyColor } from '#contract/studies';

export interface OpeningTarget {
  color: StudyColor;
  /** A position key or a FEN. */
  position: string;
  /** A SAN move to highlight, for instance a gap. */
  move?: string | undefined;
}

const path = '/manage_openings';
export const firstBookPath = `${path}?from=games`;
export const readyBooksPath = `${path}?from=ready`;
/** Longer text is invalid. */
const limits = { position: 100, move: 10 } as const;

/** `/manage_openings?color=white&position=rnbqkbnr/…_w_KQkq_-&move=Nf3`, readable without `%2F`. */
export function makeOpeningAddress({ color, position, move }: OpeningTarget): string {
  const key = position.split(' ').slice(0, 4).join('_');
  const shown = move === undefined ? '' : `&move=${encodeURIComponent(move)}`;
  return `${path}?color=${color}&position=${key}${shown}`;
}

/** Also leads to the ways to create one. */
export function makeBookAddress(color: StudyColor): string {
  return `${path}?color=${color}`;
}

/** Each part is optional; legality is checked later. */
export function parseOpeningSearch(search: URLSearchParams): Partial<OpeningTarget> {
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
