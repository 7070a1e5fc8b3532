import { countOf, countTimes } from '#chess/count-of';
import type { EstimatedFilter, OwnReply, PositionReplies } from '#chess/opening/replies';

const LESS_EXACT_RATING = 1800;

export function makeCountText(count: number): string {
  if (count >= 999_500) return `${(count / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} M`;
  return count >= 10_000 ? `${Math.round(count / 1000)} k` : count.toLocaleString('en');
}

function makeGamePoints(score: number): string {
  const whole = Math.floor(score);
  const half = score > whole ? '½' : '';
  return whole === 0 && half ? half : `${whole.toLocaleString('en')}${half}`;
}

export function makePointsText({ finished, score }: Pick<OwnReply, 'finished' | 'score'>): string {
  return `${makeGamePoints(score)}/${finished.toLocaleString('en')}`;
}

export function makeFacedText({ games, finished, score }: OwnReply): string {
  const faced = `you faced this ${countTimes(games)}`;
  if (finished === 0) return faced;
  return `${faced}, scoring ${makePointsText({ finished, score })}`;
}

function findMedian(counts: readonly number[]): number {
  return counts.toSorted((one, other) => one - other)[counts.length >> 1] ?? 0;
}

function makeCountedText(positions: readonly PositionReplies[], who: string): string {
  const median = findMedian(positions.map(({ games = 0 }) => games));
  const games = `${makeCountText(median)} ${median === 1 ? 'game' : 'games'}`;
  if (positions.length === 1) return `1 position ${who} (${games})`;
  return `${countOf(positions.length, 'position')} ${who} (usually ${games} each)`;
}

function makeEstimateText({ rating, hasBullet = false }: EstimatedFilter, isRough: boolean): string {
  const error = rating > LESS_EXACT_RATING ? 'percentages ±5 %' : 'percentages ±3 %';
  const exactness = isRough ? 'less exact above 1900' : error;
  return `for players rated ${rating} (${exactness}${hasBullet ? ', ±8 % in bullet' : ''})`;
}

function findEstimate(positions: readonly PositionReplies[]): EstimatedFilter | undefined {
  const filter = positions[0]?.filter;
  return filter?.kind === 'estimated' ? filter : positions.find(({ estimate }) => estimate)?.estimate;
}

function makeEstimatedText(positions: readonly PositionReplies[]): string {
  const filter = findEstimate(positions);
  const isRough = positions.some((each) => each.isRough);
  return `${countOf(positions.length, 'position')} estimated${filter ? ` ${makeEstimateText(filter, isRough)}` : ''}`;
}

export function makeBasisText({ games, filter, estimate, own }: PositionReplies): string {
  const parts = [
    games !== undefined && countOf(games, 'game'),
    filter.kind === 'estimated' && `an estimate for players rated ${filter.rating}`,
    estimate && 'an estimate',
    own && own.games > 0 && `${own.games.toLocaleString('en')} of your own`,
  ].filter((part) => typeof part === 'string');
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

export function makeSourcesText(replies: readonly PositionReplies[], unknown: number): string {
  const of = (source: PositionReplies['source']) => replies.filter((each) => each.source === source);
  const [packed, explored, estimated] = [of('pack'), of('explorer'), of('estimate')];
  const mixed = [...packed, ...explored].find(({ estimate }) => estimate)?.estimate;
  // `Math.max(...list)` throws for very long lists.
  const most = replies.reduce((sum, { own }) => Math.max(sum, own?.games ?? 0), 0);
  return [
    packed.length > 0 && makeCountedText(packed, 'on this server'),
    explored.length > 0 && makeCountedText(explored, 'on Lichess'),
    mixed && `mixed with an estimate ${makeEstimateText(mixed, false)}`,
    estimated.length > 0 && makeEstimatedText(estimated),
    unknown > 0 && `${countOf(unknown, 'position')} unknown`,
    most > 0 && `your own games (up to ${makeCountText(most)} a position)`,
  ]
    .filter((part) => typeof part === 'string')
    .join(', ');
}
