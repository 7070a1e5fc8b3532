/** The address of a training sitting in Card Review: whose book, and the way into it. Links make it, Card Review reads it. */
import type { WayIn } from '#chess/memory/sitting-targets';
import { positionKey } from '#chess/position/key';
import { parseSetup } from '#chess/position/setup';
import { type TrainingColor, trainingColors } from '#contract/training';

/** What a link asks for. A position may be given as a FEN or as its key; chapters are counted from 0, as in the graph. */
export type TrainingWay =
  | { readonly kind: 'due' | 'likeliest' | 'weak' | 'book' }
  | { readonly kind: 'from'; readonly fen: string }
  /** These and no others; at most `mostPositions` of them. */
  | { readonly kind: 'positions'; readonly fens: readonly string[] }
  | { readonly kind: 'chapter'; readonly chapter: number };

const cardReviewPath = '/review_cards';

/** Everything that is due, in one sitting: cards, then both books. */
export const wholeSittingAddress = `${cardReviewPath}?train=all`;

export function asksForEverything(search: URLSearchParams): boolean {
  return search.get('train') === 'all';
}

/** An address has to stay short enough for every browser and proxy. */
const mostPositions = 20;

export function makeTrainingAddress(color: TrainingColor, way: TrainingWay = { kind: 'due' }): string {
  const search = new URLSearchParams({ train: color });
  if (way.kind !== 'due') search.set('way', way.kind);
  if (way.kind === 'from') search.set('fen', way.fen);
  if (way.kind === 'positions') for (const fen of way.fens.slice(0, mostPositions)) search.append('fen', fen);
  if (way.kind === 'chapter') search.set('chapter', String(way.chapter));
  return `${cardReviewPath}?${search.toString()}`;
}

export interface TrainingWish {
  readonly color: TrainingColor;
  readonly way: WayIn;
}

/** Undefined where the address asks for cards. A way that cannot be read is the usual one: what is due. */
export function parseTrainingSearch(search: URLSearchParams): TrainingWish | undefined {
  const color = trainingColors.find((each) => each === search.get('train'));
  return color && { color, way: parseWay(search) };
}

function parseWay(search: URLSearchParams): WayIn {
  const kind = search.get('way');
  if (kind === 'likeliest' || kind === 'weak' || kind === 'book') return { kind };
  if (kind === 'from') {
    const { position } = parseSetup(search.get('fen') ?? '');
    if (position) return { kind, key: positionKey(position) };
  }
  if (kind === 'positions') {
    const keys = search.getAll('fen').slice(0, mostPositions).flatMap(findKey);
    if (keys.length > 0) return { kind, keys };
  }
  const chapter = search.get('chapter') ?? '';
  if (kind === 'chapter' && /^\d{1,4}$/.test(chapter)) return { kind, chapter: Number(chapter) };
  return { kind: 'due' };
}

function findKey(fen: string): string[] {
  const { position } = parseSetup(fen);
  return position ? [positionKey(position)] : [];
}
