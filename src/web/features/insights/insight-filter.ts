import type { StoredInsightGame } from '#contract/insights';

export interface InsightFilter {
  readonly speed: 'all' | 'rapid and blitz' | 'bullet' | 'classical';
  readonly color: 'both' | 'White' | 'Black';
}

export const speedNames: readonly (readonly [InsightFilter['speed'], string])[] = [
  ['all', 'All speeds'],
  ['rapid and blitz', 'Rapid and blitz'],
  ['bullet', 'Bullet'],
  ['classical', 'Classical'],
];
export const colorNames: readonly (readonly [InsightFilter['color'], string])[] = [
  ['both', 'Both colours'],
  ['White', 'White'],
  ['Black', 'Black'],
];

const speeds: Readonly<Record<InsightFilter['speed'], readonly StoredInsightGame['speed'][] | undefined>> = {
  all: undefined,
  'rapid and blitz': ['rapid', 'blitz'],
  bullet: ['bullet', 'ultraBullet'],
  classical: ['classical', 'correspondence'],
};

export function isWanted({ speed, color }: InsightFilter, game: StoredInsightGame): boolean {
  return (speeds[speed]?.includes(game.speed) ?? true) && (color === 'both' || game.hero_color === color);
}

export function isEverything({ speed, color }: InsightFilter): boolean {
  return speed === 'all' && color === 'both';
}
