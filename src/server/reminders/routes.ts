import * as z from 'zod/mini';
import { findNextHour, spellTimeZone } from './wall-clock.ts';
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
import { makeCalendar } from './calendar.ts';
import { findDueDays } from './due-days.ts';
import { findStopper } from './reminder-mails.ts';
import { endMails, findCalendarOwner, findReminders, storeReminders } from './reminder-store.ts';
import { makeQuestionPage, makeStoppedPage, stopPageHeaders } from './stop-page.ts';

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
    // Otherwise anybody could have mails sent to an address that is somebody else's.
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

/** For calendar programs that have the address and for links in mails: nobody is signed in there. */
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
