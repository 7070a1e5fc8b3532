import {
  type MemoryFit,
  memoryFit,
  memorySettings,
  type MemorySettingsChange,
  type MemoryStatisticsData,
  memoryStatistics,
} from '#contract/memory';
import { calendarAddress, reminders } from '#contract/reminders';

import { leechList } from '#contract/leeches';

import { getJson, makeFetch, makePost, postChange, postJson } from '../../../lib/api-client.ts';

export const fetchMemorySettings = makeFetch('/api/get-memory-settings', memorySettings);

export const requestMemoryChange = makePost<MemorySettingsChange>('/api/update-memory-settings');

export async function askForFit(signal: AbortSignal): Promise<MemoryFit> {
  return (await postJson('/api/fit-memory', {}, memoryFit, signal)).api_data;
}

export async function requestFitUndo(): Promise<void> {
  await postChange('/api/undo-memory-fit', {});
}

export const fetchLeeches = makeFetch('/api/get-leeches', leechList);

export async function fetchMemoryStatistics(signal?: AbortSignal): Promise<MemoryStatisticsData> {
  const minutes = -new Date().getTimezoneOffset();
  const url = `/api/get-memory-statistics?utc_offset_minutes=${minutes}`;
  return (await getJson(url, memoryStatistics, signal)).api_data;
}

export const fetchReminders = makeFetch('/api/get-reminders', reminders);

function findTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export async function setMailHour(hour: number | null): Promise<void> {
  await postChange('/api/update-reminder-mail', { hour, time_zone: findTimeZone() });
}

export async function renewCalendar(): Promise<string> {
  const wanted = { time_zone: findTimeZone() };
  return (await postJson('/api/renew-calendar', wanted, calendarAddress)).api_data.url;
}

export async function deleteCalendar(): Promise<void> {
  await postChange('/api/delete-calendar', {});
}
