import type { StudyColor } from '#contract/studies';

export interface OpeningTarget {
  color: StudyColor;
  position: string;
  move?: string | undefined;
}

const path = '/manage_openings';
export const firstBookPath = `${path}?from=games`;
export const readyBooksPath = `${path}?from=ready`;
const limits = { position: 100, move: 10 } as const;

export function makeOpeningAddress({ color, position, move }: OpeningTarget): string {
  const key = position.split(' ').slice(0, 4).join('_');
  const shown = move === undefined ? '' : `&move=${encodeURIComponent(move)}`;
  return `${path}?color=${color}&position=${key}${shown}`;
}

export function makeBookAddress(color: StudyColor): string {
  return `${path}?color=${color}`;
}

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
