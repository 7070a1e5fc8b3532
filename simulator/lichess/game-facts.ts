import type { StoredGame } from '../games/stored-game.ts';

const speeds = ['ultraBullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;
export type Speed = (typeof speeds)[number];

export function isSpeed(value: string): value is Speed {
  return speeds.some((speed) => speed === value);
}

/**
 * Lichess derives the speed from the estimated time of a 40-move game: https://lichess.org/faq#time-controls
 */
export function getSpeed(game: StoredGame): Speed {
  const match = /^(\d+)\+(\d+)$/.exec(game.headers.get('TimeControl') ?? '');
  if (!match) return 'correspondence';
  const seconds = Number(match[1]) + 40 * Number(match[2]);
  if (seconds < 30) return 'ultraBullet';
  if (seconds < 180) return 'bullet';
  if (seconds < 480) return 'blitz';
  return seconds < 1500 ? 'rapid' : 'classical';
}

export function isRated(game: StoredGame): boolean {
  return /^rated /i.test(game.headers.get('Event') ?? '');
}

export function isStandard(game: StoredGame): boolean {
  return (game.headers.get('Variant') ?? 'Standard') === 'Standard' && !game.headers.has('FEN');
}

export function findWinner(game: StoredGame): 'white' | 'black' | undefined {
  const result = game.headers.get('Result');
  if (result === '1-0') return 'white';
  return result === '0-1' ? 'black' : undefined;
}

export function isFinished(game: StoredGame): boolean {
  return game.headers.get('Termination') !== 'Unterminated';
}

export function hasResult(game: StoredGame): boolean {
  return ['1-0', '0-1', '1/2-1/2'].includes(game.headers.get('Result') ?? '');
}
