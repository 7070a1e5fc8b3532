import { expect, test } from 'vitest';
import { findWallTime } from './wall-clock.ts';
import { calendarAddress, reminderLimits, reminders } from '#contract/reminders';
import { todayAnswer } from '#contract/today';
import {
  describeOnAnyDatabase,
  describeOnBothDatabases,
  startTestApp,
  type TestApp,
  type Visitor,
} from '../testing/app.ts';
import { addCard, dayMs, reviewOnce } from '../testing/cards.ts';
import { makeAnswer, sendAnswers } from '../testing/training.ts';
import { sendReminderMails } from './reminder-mails.ts';

const hourMs = 60 * 60_000;
const berlin = 'Europe/Berlin';

async function confirm({ db }: TestApp): Promise<void> {
  await db.updateTable('users').set({ confirmed_at: 1 }).execute();
}

async function read(visitor: Visitor) {
  return reminders.parse((await visitor.get('/api/get-reminders')).json()).api_data;
}

async function setHour(visitor: Visitor, hour: number | null, time_zone = berlin): Promise<number> {
  return (await visitor.post('/api/update-reminder-mail', { hour, time_zone })).statusCode;
}

async function makeAddress(visitor: Visitor): Promise<string> {
  const answer = await visitor.post('/api/renew-calendar', { time_zone: berlin });
  return new URL(calendarAddress.parse(answer.json()).api_data.url).pathname;
}

async function tick({ db, config, mails, clock }: TestApp) {
  const before = mails.length;
  const mailer = { send: async (mail: (typeof mails)[number]) => void mails.push(mail) };
  await sendReminderMails({ db, config, mailer, now: () => clock.now }, (error) => {
    throw error;
  });
  return mails.slice(before);
}

async function moveToNextMail({ db, clock }: TestApp): Promise<number> {
  const { next_mail_at } = await db.selectFrom('reminders').selectAll().executeTakeFirstOrThrow();
  clock.now = Number(next_mail_at) + 4 * 60_000;
  return clock.now;
}

describeOnAnyDatabase('reminders', (makeLocation) => {
  test('are off until they are set, and refuse what is out of bounds', async () => {
    const app = await startTestApp(makeLocation);
    const ann = await app.signUp('Ann');
    expect(await read(ann)).toEqual({ mail_hour: null, calendar_made_at: null, time_zone: null });
    await confirm(app);
    for (const [hour, zone] of [
      [24, berlin],
      [-1, berlin],
      [1.5, berlin],
      [18, 'Nowhere/Land'],
      [18, ''],
      [18, 'x'.repeat(reminderLimits.timeZoneLength + 1)],
    ] as const)
      expect(await setHour(ann, hour, zone)).toBe(400);
    expect((await ann.post('/api/renew-calendar', { time_zone: 'x' })).statusCode).toBe(400);
    expect((await read(ann)).mail_hour).toBeNull();
    expect(await setHour(ann, 18, 'europe/BERLIN')).toBe(200);
    expect(await read(ann)).toMatchObject({ mail_hour: 18, time_zone: berlin });
  });

  test('no mail goes to an address whose link was not opened: the link is sent again, five times an hour', async () => {
    const app = await startTestApp(makeLocation);
    const ann = await app.signUp('Ann');
    const before = app.mails.length;
    const answer = await ann.post('/api/update-reminder-mail', { hour: 18, time_zone: berlin });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe(
      'Open the link that was sent to ann@example.org, then choose the hour again',
    );
    expect((await read(ann)).mail_hour).toBeNull();
    const [mail] = app.mails.slice(before);
    await app.visit().get(new URL(mail?.link ?? '').pathname);
    expect(await setHour(ann, 18)).toBe(200);
    const bob = await app.signUp('Bob');
    const statuses = [];
    for (let tries = 0; tries < 6; tries++) statuses.push(await setHour(bob, 18));
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429]);
  });

  test('a mail comes at its hour with what Today counts, once a day, and never after training', async () => {
    const app = await startTestApp(makeLocation);
    const { signUp, clock, mails } = app;
    const ann = await signUp('Ann');
    await confirm(app);
    expect(await setHour(ann, 18)).toBe(200);
    await moveToNextMail(app);
    expect(findWallTime(clock.now, berlin) % dayMs).toBe(18 * hourMs + 4 * 60_000);
    expect(await tick(app)).toEqual([]);
    const card = await addCard(ann);
    await moveToNextMail(app);
    const [mail, ...more] = await tick(app);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'ann@example.org', subject: 'Tabiya: 1 due: about 1 minute' });
    expect(mail?.headers?.['List-Unsubscribe']).toBe(`<${mail?.link}>`);
    const today = todayAnswer.parse((await ann.get('/api/get-today')).json()).api_data;
    expect(today.due).toEqual({ cards: 1, white: 0, black: 0 });
    clock.now += 5 * 60_000;
    expect(await tick(app)).toEqual([]);
    await addCard(ann);
    await moveToNextMail(app);
    await reviewOnce(ann, card, 3, clock.now - 8 * hourMs);
    expect(await tick(app)).toEqual([]);
    await moveToNextMail(app);
    const answer = makeAnswer(clock.now - hourMs);
    await sendAnswers(ann, [answer]);
    await ann.post('/api/undo-training-answer', { id: answer.id });
    expect(await tick(app)).toHaveLength(1);
    await moveToNextMail(app);
    clock.now += 4 * hourMs;
    expect(await tick(app)).toEqual([]);
    const link = new URL(mails.at(-1)?.link ?? '').pathname;
    const visitor = app.visit();
    const page = await visitor.get(link);
    expect([page.statusCode, (await read(ann)).mail_hour]).toEqual([200, 18]);
    expect(page.body).toContain('Turn off reminder emails');
    const done = await visitor.post(link, {});
    expect([done.statusCode, (await read(ann)).mail_hour]).toEqual([200, null]);
    const forged = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
    expect((await visitor.get(forged)).statusCode).toBe(404);
    expect((await visitor.post(forged, {})).statusCode).toBe(404);
    clock.now += dayMs;
    expect(await tick(app)).toEqual([]);
  });

  test.each([Date.UTC(2026, 2, 25), Date.UTC(2026, 9, 22)])(
    'over a change of clocks, one mail a day and each at six in the evening',
    async (start) => {
      const app = await startTestApp(makeLocation);
      app.clock.now = start;
      const ann = await app.signUp('Ann');
      await confirm(app);
      await addCard(ann);
      await setHour(ann, 18);
      const days: number[] = [];
      for (let day = 0; day < 7; day++) {
        const wall = findWallTime(await moveToNextMail(app), berlin);
        expect(await tick(app)).toHaveLength(1);
        expect(wall % dayMs).toBe(18 * hourMs + 4 * 60_000);
        days.push(Math.floor(wall / dayMs));
      }
      expect(days).toEqual(days.map((_, index) => Math.floor(start / dayMs) + index));
    },
  );

  test('a calendar has a day for what is due, none for what is done, and an address that can be renewed', async () => {
    const app = await startTestApp(makeLocation);
    const { signUp, clock } = app;
    clock.now = Date.UTC(2026, 10, 17, 12);
    const [ann, bob] = [await signUp('Ann'), await signUp('Bob')];
    await addCard(bob);
    const address = await makeAddress(ann);
    const fetchCalendar = async (path: string): Promise<string> => (await app.visit().get(path)).body;
    expect(await fetchCalendar(address)).not.toContain('VEVENT');
    const card = await addCard(ann);
    const text = await fetchCalendar(address);
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain('DTSTART;VALUE=DATE:20261117\r\nSUMMARY:Tabiya: 1 due: about 1 minute\r\n');
    await reviewOnce(ann, card, 4, clock.now);
    const after = await fetchCalendar(address);
    expect(after).not.toContain('20261117\r\n');
    clock.now += 12 * dayMs;
    expect((await fetchCalendar(address)).match(/BEGIN:VEVENT/g)).toHaveLength(1);
    const renewed = await makeAddress(ann);
    expect((await app.visit().get(address)).statusCode).toBe(404);
    expect((await app.visit().get(renewed)).statusCode).toBe(200);
    expect((await read(ann)).calendar_made_at).not.toBeNull();
    await app.db.updateTable('users').set({ disabled_at: clock.now }).execute();
    expect((await app.visit().get(renewed)).statusCode).toBe(404);
    await app.db.updateTable('users').set({ disabled_at: null }).execute();
    expect((await app.visit().get(renewed)).statusCode).toBe(200);
    await ann.post('/api/delete-calendar', {});
    expect((await app.visit().get(renewed)).statusCode).toBe(404);
    expect((await read(ann)).calendar_made_at).toBeNull();
  });
});

describeOnBothDatabases('reminder mails', (makeLocation) => {
  test('of several nodes that look at once one sends each', async () => {
    const app = await startTestApp(makeLocation);
    const users = await Promise.all(['Ann', 'Bob', 'Cid'].map((name) => app.signUp(name)));
    await confirm(app);
    for (const user of users) {
      await addCard(user);
      expect(await setHour(user, 18)).toBe(200);
    }
    await moveToNextMail(app);
    const before = app.mails.length;
    await Promise.all(Array.from({ length: 5 }, () => tick(app)));
    const sent = app.mails.slice(before).map(({ to }) => to);
    expect(sent.sort()).toEqual(['ann@example.org', 'bob@example.org', 'cid@example.org']);
  });
});
