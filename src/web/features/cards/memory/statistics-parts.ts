import type { MemoryPart, MemoryStatisticsData } from '#contract/memory';

export const parts = [
  { value: 'all', label: 'Everything' },
  { value: 'cards', label: 'Cards' },
  { value: 'openings', label: 'Repertoire' },
] as const;
export type StatisticsPart = (typeof parts)[number]['value'];

export function pickPart({ cards, openings }: MemoryStatisticsData, part: StatisticsPart): MemoryPart {
  if (part !== 'all') return part === 'cards' ? cards : openings;
  const months = new Map(cards.months.map((month) => [month.month, month]));
  for (const other of openings.months) {
    const known = months.get(other.month);
    months.set(other.month, known ? addMonths(known, other) : other);
  }
  return {
    months: [...months.values()].sort((one, other) => (one.month < other.month ? -1 : 1)),
    stabilities: cards.stabilities.map((count, at) => count + (openings.stabilities[at] ?? 0)),
  };
}

type Month = MemoryPart['months'][number];

function addMonths(one: Month, other: Month): Month {
  return {
    month: one.month,
    reviews: one.reviews + other.reviews,
    asked: one.asked + other.asked,
    remembered: one.remembered + other.remembered,
    timed: one.timed + other.timed,
    took_ms: one.took_ms + other.took_ms,
  };
}
