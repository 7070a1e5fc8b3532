import { userContent, type TodayAnswer, todayAnswer } from '#contract/today';

import { getJson } from './api-client.ts';
import { localTexts } from './local-storage.ts';
import { userContentKey, dayChangeHourKey } from './storage-keys.ts';
import { getDayChangeHour, makeTodayPath, usualChangeHour } from './today-path.ts';

export type Today = TodayAnswer['api_data'] & { requestedMs: number };

export function storeDayChangeHour(hour: number = usualChangeHour): void {
  if (hour !== getDayChangeHour()) localTexts.write(dayChangeHourKey, String(hour));
}

export function findCachedUserContent(): Today['has'] | undefined {
  return localTexts.readJson(userContentKey, userContent);
}

function cacheUserContent(has: Today['has']): void {
  const text = JSON.stringify(has);
  if (text !== localTexts.read(userContentKey)) localTexts.write(userContentKey, text);
}

async function fetchToday(nowMs: number, signal: AbortSignal): Promise<Today> {
  const { api_data, change_hour } = await getJson(makeTodayPath(nowMs), todayAnswer, signal);
  storeDayChangeHour(change_hour);
  cacheUserContent(api_data.has);
  return { ...api_data, requestedMs: nowMs };
}

/** The key starts with the cards' key, so that changes to cards also invalidate this query. */
export const todayAnswerQuery = {
  queryKey: ['cards', 'today'],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchToday(Date.now(), signal),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  networkMode: 'always',
} as const;
