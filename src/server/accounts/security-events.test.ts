import { expect, test, vi } from 'vitest';
import { identityAddress } from '#contract/oidc';
import { quota } from '../db/quota.ts';
import {
  type SecurityEvent,
  securityEventKinds,
  securityEventLimits,
  securityEvents,
} from '#contract/security-events';
import {
  describeOnBothDatabases,
  startTestApp,
  type TestApp,
  testPassword,
  type Visitor,
} from '../testing/app.ts';
import { readBase32 } from '../testing/second-factor.ts';
import { makeGameReview } from '../testing/games.ts';
import { signInByProvider, startTestProvider } from '../testing/oidc.ts';
import { deleteOldSecurityEvents, storeSecurityEvent } from './security-event-store.ts';
import { paced } from '../../../scripts/pace.mjs';
import { findCodeStep, makeCode } from './totp.ts';

const minuteMs = 60_000;
const patience = { timeout: paced(10_000) };

const list = async (visitor: Visitor): Promise<SecurityEvent[]> =>
  securityEvents.parse((await visitor.get('/api/get-security-events')).json()).api_data;
const listKinds = async (visitor: Visitor): Promise<string[]> =>
  (await list(visitor)).map(({ kind }) => kind);
const getId = async (visitor: Visitor): Promise<string> =>
  (await visitor.post('/api/check-if-logged-in')).json().user.id;

async function addMember(app: TestApp, name: string): Promise<Visitor> {
  const visitor = await app.signUp(name);
  await app.db.updateTable('users').set({ confirmed_at: 1 }).where('username', '=', name).execute();
  return visitor;
}

describeOnBothDatabases('the list of security events', (makeLocation, testRule) => {
  test('has sign-ins with their browser and network, the newest first; those of an hour are one', async () => {
    const { signUp, visit, clock } = await startTestApp(makeLocation);
    const [ann, ben] = [await signUp('Ann'), await signUp('Ben')];
    clock.now += 60 * 60_000;
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
    const payload = { username: 'Ann', password: testPassword };
    const logIn = {
      method: 'POST',
      url: '/api/login',
      headers,
      payload,
      remoteAddress: '2001:db8::1',
    } as const;
    for (const visitor of [visit(), visit()]) expect((await visitor.send(logIn)).statusCode).toBe(200);
    await visit().send({ ...logIn, payload: { username: 'Ann', password: 'wrong' } });
    const [newest, oldest, ...more] = await list(ann);
    expect(newest).toMatchObject({
      kind: 'signed_in',
      at: new Date(clock.now).toISOString(),
      times: 2,
      browser: 'Firefox on Linux',
      network: '2001:db8:0:0::/64',
    });
    expect([oldest?.kind, oldest?.times, more]).toEqual(['signed_in', 1, []]);
    expect(await list(ben)).toHaveLength(1);
  });

  test('has a row for each thing that happened to the locks, and its owner gets one mail each', async () => {
    const provider = await startTestProvider();
    const app = await startTestApp(makeLocation, {
      ...provider.environment,
      SUPPORT_EMAIL: 'host@example.org',
    });
    const { visit, mails, clock } = app;
    const host = await app.signUp('Host');
    const ann = await addMember(app, 'Ann');
    const id = await getId(ann);
    const mailed = mails.length;
    const password = testPassword;
    const ok = async (visitor: Visitor, path: string, body: object) => {
      clock.now += minuteMs;
      const answer = await visitor.post(path, body);
      expect([path, answer.statusCode]).toEqual([path, 200]);
      return answer.json();
    };
    await ok(ann, '/api/create-token', { name: 'My script', scope: 'read', password });
    provider.person = { sub: 'ann' };
    const begun = identityAddress.parse(await ok(ann, '/api/connect-identity', { password }));
    await ann.get(await provider.walk(begun.api_data.url));
    await ok(ann, '/api/disconnect-identity', {});
    await ok(ann, '/api/disconnect-identity', {});
    const { api_data: factor } = await ok(ann, '/api/begin-second-factor', { password });
    const code = makeCode(readBase32(factor.secret), findCodeStep(clock.now + minuteMs));
    const { api_data: on } = await ok(ann, '/api/confirm-second-factor', { code });
    await ok(ann, '/api/remove-second-factor', { password, code: on.recovery_codes[0] });
    await ok(ann, '/api/change-password', { password, new_password: 'another one' });
    const { api_data: link } = await ok(host, '/api/admin-reset-link', { id });
    const token = new URL(link.url).pathname.split('/').at(-1);
    await ok(visit(), '/api/password-reset', { password: 'a third one', token });
    await ok(ann, '/api/login', { username: 'Ann', password: 'a third one' });

    const happened = [
      'token_made',
      'identity_connected',
      'identity_removed',
      'second_factor_on',
      'second_factor_off',
      'password_changed',
      'reset_link_made',
      'password_reset',
    ];
    expect((await listKinds(ann)).toReversed()).toEqual([...happened, 'signed_in']);
    const sent = mails.slice(mailed).filter(({ to }) => to === 'ann@example.org');
    expect(sent.map(({ subject }) => subject)).toEqual([
      'A new API token for your Tabiya account',
      'A sign-in provider was connected to your Tabiya account',
      'A sign-in provider was disconnected from your Tabiya account',
      'Two-factor authentication is on',
      'Two-factor authentication is off',
      'Your Tabiya password was changed',
      'A reset link for your Tabiya account was created',
      'Your Tabiya password was reset',
    ]);
    for (const { text } of sent) {
      expect(text).toMatch(/^Hello Ann,\n\n/);
      expect(text).toContain('http://localhost:3000/signin');
      expect(text).toContain('host@example.org');
      expect(text).not.toContain(token);
    }
    expect(sent[0]?.text).toContain('My script');
    expect(sent[6]?.text).toContain('by an admin of this server');
    const made = (await list(ann)).find(({ kind }) => kind === 'reset_link_made');
    expect(made).toMatchObject({ browser: null, network: null });
    expect(await signInByProvider(provider, visit())).toContain('provider=no_email');
  });

  testRule('the owner hears that an admin turned off the second factor, and nobody else does', async () => {
    const app = await startTestApp(makeLocation);
    const host = await app.signUp('Host');
    const ann = await addMember(app, 'Ann');
    const id = await getId(ann);
    const factor = { sealed_secret: '', confirmed_at: 1, last_step: 0, recovery_hashes: '' };
    await app.db
      .insertInto('second_factors')
      .values({ user_id: id, ...factor })
      .execute();
    const mailed = app.mails.length;
    const remove = { id, act: 'remove_second_factor' };
    for (const _again of [1, 2]) expect((await host.post('/api/admin-change', remove)).statusCode).toBe(200);
    expect(app.mails.slice(mailed).map(({ to, subject }) => [to, subject])).toEqual([
      ['ann@example.org', 'Two-factor authentication is off'],
    ]);
    expect(await listKinds(host)).toEqual(['signed_in']);
  });

  test('mails are few: five of a kind in an hour, and five in all to an address that is not confirmed', async () => {
    const app = await startTestApp(makeLocation);
    const makeTokens = async (visitor: Visitor, name: string) => {
      const mailed = app.mails.length;
      for (let count = 0; count < 7; count += 1)
        await visitor.post('/api/create-token', { name: `${count}`, scope: 'read', password: testPassword });
      const change = { password: testPassword, new_password: 'another one' };
      expect((await visitor.post('/api/change-password', change)).statusCode).toBe(200);
      expect((await listKinds(visitor)).filter((kind) => kind === 'token_made')).toHaveLength(7);
      return app.mails.slice(mailed).filter(({ to }) => to === `${name}@example.org`).length;
    };
    expect(await makeTokens(await addMember(app, 'Ann'), 'ann')).toBe(6);
    expect(await makeTokens(await app.signUp('Ben'), 'ben')).toBe(5);
  });

  test('rows of others that a user names are on the list of that user, once an hour, and of nobody else', async () => {
    const { signUp, clock } = await startTestApp(makeLocation);
    const [ann, ben] = [await signUp('Ann'), await signUp('Ben')];
    const annId = await getId(ann);
    const ask = (visitor: Visitor, game_review_id: string) =>
      visitor.post('/api/get-mistakes', { game_review_id });
    const review = makeGameReview();
    expect((await ann.post('/api/upsert-game-review', review)).statusCode).toBe(200);
    const before = await list(ann);
    clock.now += minuteMs;
    for (const _again of [1, 2]) expect((await ask(ben, review.id)).statusCode).toBe(404);
    await vi.waitFor(async () => expect((await listKinds(ben))[0]).toBe('access_refused'), patience);
    await vi.waitFor(async () => expect((await list(ben))[0]?.times).toBe(2), patience);
    expect((await list(ben))[0]?.detail).toBe('/api/get-mistakes');
    expect((await ask(ben, crypto.randomUUID())).statusCode).toBe(404);
    expect((await ann.post('/api/delete-game-review', { game_review_id: review.id })).statusCode).toBe(200);
    expect((await ask(ann, review.id)).statusCode).toBe(404);
    expect((await ask(ben, review.id)).statusCode).toBe(404);
    expect(await list(ann)).toEqual(before);
    expect((await list(ben)).map(({ times }) => times)).toEqual([2, 1]);
    expect(JSON.stringify(await list(ben))).not.toContain(annId);
  });

  test('has a hundred of each kind, so that many of one hide no other, and none older than 90 days', async () => {
    const { signUp, db, clock } = await startTestApp(makeLocation);
    const ann = await signUp('Ann');
    const userId = await getId(ann);
    const from = { browser: 'Samsung Internet on ChromeOS', network: 'ffff:ffff:ffff:ffff::/64' };
    const { perKind, detailLength, listed } = securityEventLimits;
    expect(securityEventKinds.length * perKind).toBeLessThanOrEqual(quota.security_events.rows);
    await storeSecurityEvent(db, { userId, kind: 'password_changed', from }, clock.now);
    for (let count = 0; count < perKind + 5; count += 1) {
      const detail = `${count}`.padEnd(detailLength + 1, 'ß');
      await storeSecurityEvent(db, { userId, kind: 'access_refused', from, detail }, clock.now + count);
    }
    const rows = await db
      .selectFrom('security_events')
      .selectAll()
      .where('kind', '=', 'access_refused')
      .execute();
    expect(rows).toHaveLength(perKind);
    expect(Math.min(...rows.map(({ at }) => at))).toBe(clock.now + 5);
    const usage = await db
      .selectFrom('quota_usage')
      .select(['row_count', 'byte_count'])
      .where('name', '=', 'security_events')
      .executeTakeFirstOrThrow();
    expect(usage.row_count).toBe(perKind + 2);
    expect((usage.byte_count / usage.row_count) * quota.security_events.rows).toBeLessThan(
      quota.security_events.bytes,
    );
    clock.now += 10_000;
    expect(await list(ann)).toHaveLength(listed);
    const dayMs = 24 * 60 * 60_000;
    await deleteOldSecurityEvents(db, clock.now + securityEventLimits.days * dayMs - 20_000);
    expect(await db.selectFrom('security_events').select('id').execute()).toHaveLength(perKind + 2);
    clock.now += securityEventLimits.days * dayMs;
    expect(await list(ann).catch(() => [])).toEqual([]);
    await deleteOldSecurityEvents(db, clock.now);
    expect(await db.selectFrom('security_events').select('id').execute()).toEqual([]);
  });
});
