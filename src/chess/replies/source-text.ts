/** Where figures come from, in words: every figure names its source and its size. */
import type { OwnReply } from './own-games.ts';
import type { PositionReplies } from './replies.ts';

/** From here on an estimate is less exact. */
const LESS_EXACT_RATING = 1800;

/** `1.2 M`, `45 k`, `812`. */
export function makeCountText(count: number): string {
  if (count >= 999_500) return `${(count / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} M`;
  return count >= 10_000 ? `${Math.round(count / 1000)} k` : count.toLocaleString('en');
}

/** `you met this 4 times, scored 1`; games without a result are met, but not scored. */
export function makeMetText({ games, finished, score }: OwnReply): string {
  const met = `you met this ${games === 1 ? 'once' : games === 2 ? 'twice' : `${games} times`}`;
  if (finished === 0) return met;
  return finished === games ? `${met}, scored ${score}` : `${met}, scored ${score} of ${finished}`;
}

function countPositions(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'position' : 'positions'}`;
}

function makeCountedText(positions: readonly PositionReplies[], who: string): string {
  const most = Math.max(...positions.map(({ games = 0 }) => games));
  const games = `${positions.length === 1 ? '' : 'up to '}${makeCountText(most)} ${most === 1 ? 'game' : 'games'}`;
  return `${countPositions(positions.length)} counted in ${games} ${who}`;
}

function makeEstimatedText(positions: readonly PositionReplies[]): string {
  const filter = positions[0]?.filter;
  const rating = filter?.kind === 'estimated' ? filter.rating : 0;
  const isRough = positions.some((each) => each.isRough);
  const error = rating > LESS_EXACT_RATING ? 'about ±5 points' : 'about ±3 points';
  const exactness = isRough ? `rough, no net knows players above 1900` : error;
  return `${countPositions(positions.length)} estimated for ${rating} (${exactness})`;
}

/** What the figures of an opening rest on: `412 positions estimated for 1600 (about ±3 points)`. */
export function makeSourcesText(replies: readonly PositionReplies[], unknown: number): string {
  const of = (source: PositionReplies['source']) => replies.filter((each) => each.source === source);
  const [packed, explored, estimated] = [of('pack'), of('explorer'), of('estimate')];
  const most = Math.max(0, ...replies.map(({ own }) => own?.games ?? 0));
  return [
    packed.length > 0 && makeCountedText(packed, 'of the pack'),
    explored.length > 0 && makeCountedText(explored, 'of Lichess'),
    estimated.length > 0 && makeEstimatedText(estimated),
    unknown > 0 && `${countPositions(unknown)} unknown`,
    most > 0 && `with up to ${makeCountText(most)} of your own games`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}
