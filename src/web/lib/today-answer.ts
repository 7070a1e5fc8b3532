/** How much is due, for the page Today and for the badge that stands on every screen. */
import { belongings, type TodayAnswer, todayAnswer } from '#contract/today';

import { getJson } from './api-client.ts';
import { onDevice } from './device-texts.ts';
import { belongingsKey, dayChangeHourKey } from './storage-keys.ts';
import { getDayChangeHour, makeTodayPath, usualChangeHour } from './today-path.ts';

/** With the time at which it was asked: what the user answered after that is not in it, however late it came. */
export type Today = TodayAnswer['api_data'] & { askedMs: number };

export function keepDayChangeHour(hour: number = usualChangeHour): void {
  if (hour !== getDayChangeHour()) onDevice.write(dayChangeHourKey, String(hour));
}

/** As the server last told it to this device: it decides what Today leaves room for before the server can be asked. */
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

/** It changes with time and with what is done on other screens. Its key begins with that of the cards, so a change of the cards makes it stale too. */
export const todayAnswerQuery = {
  queryKey: ['cards', 'today'],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchToday(Date.now(), signal),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  networkMode: 'always',
} as const;
