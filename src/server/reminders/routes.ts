import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import {
  type CalendarAddress,
  calendarRenewal,
  reminderLimits,
  reminderMailChange,
  type Reminders,
} from '#contract/reminders';
import { makeTime } from '#contract/wire-schedule';
import { requireConfirmed } from '../accounts/confirmation.ts';
import { endCalendar } from '../accounts/credentials-store.ts';
import { hashToken, makeToken } from '../accounts/token.ts';
import { findBasePath } from '../base-path.ts';
import { ApiError } from '../errors.ts';
import { loadSecretKey } from '../secret-key.ts';
import { type App, type Services, success } from '../services.ts';
import type { SecurityHeaders } from '../security-headers.ts';
import { findNextHour, spellTimeZone } from './wall-clock.ts';
import { findDueDays, type DueDay, makeDueSentence } from './due-days.ts';
import { findStopper } from './reminder-mails.ts';
import { endMails, findCalendarOwner, findReminders, storeReminders } from './reminder-store.ts';

const secretLength = 128;
const secretPath = z.object({ key: z.string().check(z.maxLength(secretLength)) });

export function registerReminderRoutes(app: App, services: Services): void {
  const { db, now, config } = services;

  app.get('/api/get-reminders', async (request): Promise<{ api_data: Reminders }> => {
    const found = await findReminders(db, request.user.id);
    const madeAt = found?.calendar_made_at ?? null;
    return {
      api_data: {
        mail_hour: found?.mail_hour ?? null,
        calendar_made_at: madeAt === null ? null : makeTime(madeAt),
        time_zone: found?.time_zone ?? null,
      },
    };
  });

  app.post('/api/update-reminder-mail', { schema: { body: reminderMailChange } }, async (request) => {
    const { hour } = request.body;
    const time_zone = spellTimeZone(request.body.time_zone);
    const userId = request.user.id;
    if (hour === null) {
      await endMails(db, userId);
      return success;
    }
    await requireConfirmed(services, request, 'choose the hour again');
    const next_mail_at = findNextHour(now(), hour, time_zone);
    await storeReminders(db, userId, { time_zone, mail_hour: hour, next_mail_at });
    return success;
  });

  app.post(
    '/api/renew-calendar',
    { schema: { body: calendarRenewal } },
    async (request): Promise<CalendarAddress> => {
      const key = makeToken();
      await storeReminders(db, request.user.id, {
        time_zone: spellTimeZone(request.body.time_zone),
        calendar_hash: hashToken(key),
        calendar_made_at: now(),
      });
      return { api_data: { url: `${config.publicUrl}/api/calendar/${key}.ics` } };
    },
  );

  app.post('/api/delete-calendar', async (request) => {
    await endCalendar(db, request.user.id);
    return success;
  });
}

export function registerReminderLinks(app: App, { db, now, config }: Services): void {
  const key = loadSecretKey(config, 'tabiya reminders');

  app.get('/api/calendar/:key', { schema: { params: secretPath } }, async (request, reply) => {
    const calendarHash = hashToken(request.params.key.replace(/\.ics$/, ''));
    const owner = await findCalendarOwner(db, calendarHash);
    if (owner === undefined) throw new ApiError('not_found');
    const days = await findDueDays(db, owner.userId, owner.timeZone, now(), reminderLimits.calendarDays);
    const { publicUrl } = config;
    reply.type('text/calendar; charset=utf-8');
    return makeCalendar(days, { owner: calendarHash.slice(0, 12), nowMs: now(), publicUrl });
  });

  app.get('/api/stop-reminder-mail/:key', { schema: { params: secretPath } }, async (request, reply) => {
    getStopper(request.params.key);
    reply.headers(stopPageHeaders);
    return makeQuestionPage();
  });

  app.post('/api/stop-reminder-mail/:key', { schema: { params: secretPath } }, async (request, reply) => {
    await endMails(db, getStopper(request.params.key));
    reply.headers(stopPageHeaders);
    return makeStoppedPage(findBasePath(config));
  });

  function getStopper(stopKey: string): string {
    const userId = findStopper(key, stopKey);
    if (userId === undefined) throw new ApiError('not_found');
    return userId;
  }
}

const lineBytes = 75;

interface CalendarOptions {
  owner: string;
  nowMs: number;
  publicUrl: string;
}

function makeCalendar(days: readonly DueDay[], { owner, nowMs, publicUrl }: CalendarOptions): string {
  const stamp = makeStamp(new Date(nowMs).toISOString());
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tabiya//Reminders//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Tabiya',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...days.flatMap((day) => [
      'BEGIN:VEVENT',
      `UID:${day.date}-${owner}@tabiya`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${day.date.replaceAll('-', '')}`,
      `SUMMARY:${escapeText(`Tabiya: ${makeDueSentence(day)}`)}`,
      `URL:${publicUrl}/`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');
}

function makeStamp(iso: string): string {
  return iso.replaceAll(/[-:]|\.\d+/g, '');
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`);
}

function fold(line: string): string {
  if (line.length <= lineBytes) return line;
  return `${line.slice(0, lineBytes)}\r\n ${fold(line.slice(lineBytes))}`;
}

const style =
  ':root{color-scheme:dark light}body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}button{font:inherit;padding:.6rem 1.2rem}';

const stopPageHeaders: SecurityHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self';style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  // With `no-referrer`, the browser would send `Origin: null`, and the server would reject the form.
  'referrer-policy': 'same-origin',
};

/** Asks before it unsubscribes, because mail scanners open every link. */
function makeQuestionPage(): string {
  return makePage(
    'Turn off reminder emails?',
    '<form method="post"><button type="submit">Turn off reminder emails</button></form>',
  );
}

function makeStoppedPage(basePath: string): string {
  return makePage(
    'Reminder emails are off',
    `<p>You can turn them on again in <a href="${basePath}/memory">Memory</a>.</p>`,
  );
}

function makePage(title: string, content: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><h1>${title}</h1>${content}</html>`;
}
