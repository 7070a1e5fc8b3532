import { belongings, type TodayAnswer, todayAnswer } from '#contract/today';

import { getJson } from './api-client.ts';
import { onDevice } from './device-texts.ts';
import { belongingsKey, dayChangeHourKey } from './storage-keys.ts';
import { getDayChangeHour, makeTodayPath, usualChangeHour } from './today-path.ts';

/** `askedMs`: later answers are not in it, however late it arrived. */
export type Today = TodayAnswer['api_data'] & { askedMs: number };

export function keepDayChangeHour(hour: number = usualChangeHour): void {
  if (hour !== getDayChangeHour()) onDevice.write(dayChangeHourKey, String(hour));
}

/** The last known value, to lay out Today before the server answers. */
export function findKeptBelongings(): Today['has'] | undefined {
  return onDevice.readJson(belongingsKey, belongings);
}

function keepBelongings(has: Today['has']): void {
  const text = JSON.stringify(has);
  if (text !== onDevice.read(belongingsKey)) onDevice.write(belongingsKey, text);
}

async function fetchToday(nowMs: number, signal: AbortSignal): Promise<Today> {
  const { api_data, change_hour } = await getJson(makeTodayPath(nowMs), todayAnswer, signal);
  keepDayChangeHour(change_hour);
  keepBelongings(api_data.has);
  return { ...api_data, askedMs: nowMs };
}

/** Its key starts with the cards', so that card changes invalidate it. */
export const todayAnswerQuery = {
  queryKey: ['cards', 'today'],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchToday(Date.now(), signal),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  networkMode: 'always',
} as const;
