import { createHmac, timingSafeEqual } from 'node:crypto';
import { findNextHour } from './wall-clock.ts';
import { looksLikeWebAddress } from '#contract/accounts';
import { type Mail, sendInBackground } from '../mail.ts';
import { loadSecretKey } from '../secret-key.ts';
import type { Services } from '../services.ts';
import { findDueDays, makeDueSentence } from './due-days.ts';
import { claimMail, type DueMail, findDueMails } from './reminder-store.ts';

const latestMs = 3 * 60 * 60_000;
const mailsAtOnce = 100;

/** Several nodes may call this at once. Only one of them claims each mail. */
export async function sendReminderMails(
  { db, config, mailer, now }: Services,
  onGivenUp: (error: unknown) => void,
): Promise<number> {
  const key = loadSecretKey(config, 'tabiya reminders');
  let sent = 0;
  for (;;) {
    const due = await findDueMails(db, now(), mailsAtOnce);
    for (const reminder of due) {
      const { user_id, time_zone, mail_hour, next_mail_at } = reminder;
      const nowMs = now();
      // Claim the mail before sending it: after a crash, a lost mail is better than a second one.
      if (!(await claimMail(db, reminder, findNextHour(nowMs, mail_hour ?? 0, time_zone)))) continue;
      if (nowMs - (next_mail_at ?? 0) > latestMs) continue;
      const [today] = await findDueDays(db, user_id, time_zone, nowMs, 1);
      if (today === undefined) continue;
      const link = `${config.publicUrl}/api/stop-reminder-mail/${makeStopKey(key, user_id)}`;
      sendInBackground(
        mailer,
        makeReminderMail(reminder, makeDueSentence(today), config.publicUrl, link),
        onGivenUp,
      );
      sent++;
    }
    if (due.length < mailsAtOnce) return sent;
  }
}

function makeReminderMail(
  { email, username }: DueMail,
  sentence: string,
  publicUrl: string,
  stop: string,
): Mail {
  return {
    to: email,
    subject: `Tabiya: ${sentence}`,
    text: [
      looksLikeWebAddress(username) ? 'Hello,' : `Hello ${username},`,
      '',
      `${sentence}.`,
      '',
      `${publicUrl}/`,
      '',
      'Turn off these emails:',
      stop,
    ].join('\n'),
    link: stop,
    // Lets users unsubscribe with one click: https://datatracker.ietf.org/doc/html/rfc8058
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

/** This key can only turn mails off. It never expires, because a user may open a mail after a year. */
export function makeStopKey(key: Buffer, userId: string): string {
  return `${userId}.${createHmac('sha256', key).update(userId).digest('base64url')}`;
}

export function findStopper(key: Buffer, stopKey: string): string | undefined {
  const [userId = ''] = stopKey.split('.');
  const [given, expected] = [Buffer.from(stopKey), Buffer.from(makeStopKey(key, userId))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : undefined;
}
