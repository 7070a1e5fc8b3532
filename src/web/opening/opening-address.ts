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

/** `/manage_openings?color=white&position=rnbqkbnr/…_w_KQkq_-&move=Nf3`: as people can read it, so without `%2F`. */
export function makeOpeningAddress({ color, position, move }: OpeningPlace): string {
  const key = position.split(' ').slice(0, 4).join('_');
  const shown = move === undefined ? '' : `&move=${encodeURIComponent(move)}`;
  return `${path}?color=${color}&position=${key}${shown}`;
}
