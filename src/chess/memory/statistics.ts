/** Counts answers per day, so that drawing the statistics takes no longer with a long log. */
import { DAY_MS } from './recall.ts';
import type { Grade } from './schedule.ts';

export const MEMORY_KINDS = ['cards', 'white', 'black'] as const;
export type MemoryKind = (typeof MEMORY_KINDS)[number];

export interface DayOfReviews {
  readonly kind: MemoryKind;
  readonly rating: Grade;
  readonly day: number;
  readonly answers: number;
  readonly reviews: number;
  /** Answers at least a day after the previous one. The share of right answers among them is the recall. */
  readonly asked: number;
  readonly timed: number;
  readonly tookMs: number;
}

export interface MonthOfReviews {
  readonly month: string;
  readonly reviews: number;
  readonly asked: number;
  readonly remembered: number;
  readonly timed: number;
  readonly tookMs: number;
}

export const STABILITY_BOUNDS = [1, 3, 7, 14, 30, 90, 365] as const;

const MOST_MONTHS = 24;

export class MemoryStatistics {
  readonly #months = new Map<string, { -readonly [Name in keyof MonthOfReviews]: MonthOfReviews[Name] }>();
  readonly #grades: Record<MemoryKind, [number, number, number, number]> = {
    cards: [0, 0, 0, 0],
    white: [0, 0, 0, 0],
    black: [0, 0, 0, 0],
  };
  readonly #stabilities: number[] = Array.from({ length: STABILITY_BOUNDS.length + 1 }, () => 0);

  addDay({ kind, rating, day, answers, reviews, asked, timed, tookMs }: DayOfReviews): void {
    this.#grades[kind][rating - 1] = (this.#grades[kind][rating - 1] ?? 0) + answers;
    const name = makeMonthName(day * DAY_MS);
    const none = { month: name, reviews: 0, asked: 0, remembered: 0, timed: 0, tookMs: 0 };
    const month = this.#months.get(name) ?? none;
    this.#months.set(name, month);
    month.reviews += reviews;
    month.timed += timed;
    month.tookMs += tookMs;
    month.asked += asked;
    if (rating > 1) month.remembered += asked;
  }

  addStability(days: number): void {
    const at = STABILITY_BOUNDS.findIndex((bound) => days < bound);
    const place = at === -1 ? STABILITY_BOUNDS.length : at;
    this.#stabilities[place] = (this.#stabilities[place] ?? 0) + 1;
  }

  listMonths(): MonthOfReviews[] {
    return [...this.#months.values()]
      .sort((one, other) => (one.month < other.month ? -1 : 1))
      .slice(-MOST_MONTHS);
  }

  getGrades(): Readonly<Record<MemoryKind, readonly [number, number, number, number]>> {
    return this.#grades;
  }

  getStabilities(): readonly number[] {
    return this.#stabilities;
  }
}

export function makeMonthName(timeMs: number): string {
  const days = Math.floor(timeMs / DAY_MS) + 719_468;
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${year}-${String(month).padStart(2, '0')}`;
}
