import { written } from '#contract/accounts';
import {
  type MemoryFit,
  memoryFit,
  type MemorySettings,
  memorySettings,
  type MemorySettingsChange,
  type MemoryStatisticsData,
  memoryStatistics,
} from '#contract/memory';
import { calendarAddress, type Reminders, reminders } from '#contract/reminders';

import { leechList, type LeechList } from '#contract/leeches';

import { getJson, postJson } from '../../../lib/api-client.ts';

export async function fetchMemorySettings(signal?: AbortSignal): Promise<MemorySettings> {
  return (await getJson('/api/get-memory-settings', memorySettings, signal)).api_data;
}

export async function requestMemoryChange(change: MemorySettingsChange): Promise<void> {
  await postJson('/api/update-memory-settings', change, written);
}

/** Given up, the server ends it too. */
export async function askForFit(signal: AbortSignal): Promise<MemoryFit> {
  return (await postJson('/api/fit-memory', {}, memoryFit, signal)).api_data;
}

export async function requestFitUndo(): Promise<void> {
  await postJson('/api/undo-memory-fit', {}, written);
}

export async function fetchLeeches(signal?: AbortSignal): Promise<LeechList> {
  return (await getJson('/api/get-leeches', leechList, signal)).api_data;
}

export async function fetchMemoryStatistics(signal?: AbortSignal): Promise<MemoryStatisticsData> {
  const minutes = -new Date().getTimezoneOffset();
  const url = `/api/get-memory-statistics?utc_offset_minutes=${minutes}`;
  return (await getJson(url, memoryStatistics, signal)).api_data;
}

export async function fetchReminders(signal?: AbortSignal): Promise<Reminders> {
  return (await getJson('/api/get-reminders', reminders, signal)).api_data;
}

function findTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Null: no mails. */
export async function setMailHour(hour: number | null): Promise<void> {
  await postJson('/api/update-reminder-mail', { hour, time_zone: findTimeZone() }, written);
}

/** The new address; the one before leads nowhere from now on. */
export async function renewCalendar(): Promise<string> {
  const wanted = { time_zone: findTimeZone() };
  return (await postJson('/api/renew-calendar', wanted, calendarAddress)).api_data.url;
}

export async function deleteCalendar(): Promise<void> {
  await postJson('/api/delete-calendar', {}, written);
}
