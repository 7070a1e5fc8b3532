import * as z from 'zod/mini';
import { changeHour as hour } from './change-hour.ts';
import { wireTime as time } from './time.ts';

export const reminderLimits = {
  timeZoneLength: 64,
  calendarDays: 7,
} as const;

const timeZone = z
  .string()
  .check(
    z.maxLength(reminderLimits.timeZoneLength),
    z.refine(isTimeZone, 'A time zone such as Europe/Berlin'),
  );

export const reminders = z.object({
  api_data: z.object({
    mail_hour: z.nullable(hour),
    calendar_made_at: z.nullable(time),
    time_zone: z.nullable(z.string()),
  }),
});
export type Reminders = z.infer<typeof reminders>['api_data'];

export const reminderMailChange = z.object({ hour: z.nullable(hour), time_zone: timeZone });

export const calendarRenewal = z.object({ time_zone: timeZone });
export const calendarAddress = z.object({ api_data: z.object({ url: z.string() }) });
export type CalendarAddress = z.infer<typeof calendarAddress>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
