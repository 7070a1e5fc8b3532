import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSimulator, type Simulator } from '#simulator/simulator';

const verifier = 'a-verifier-that-is-long-enough-to-be-accepted-by-lichess';
const challenge = createHash('sha256').update(verifier).digest('base64url');
const redirectUri = 'http://localhost:3000/connect?kept=no';

let simulator: Simulator;
let now = Date.UTC(2026, 10, 15, 12);
beforeEach(async () => {
  now = Date.UTC(2026, 10, 15, 12);
  simulator = await startSimulator({ pace: 0, now: () => now });
});
afterEach(() => simulator.close());

const question = (changes: Record<string, string> = {}): URLSearchParams =>
  new URLSearchParams({
    response_type: 'code',
    client_id: 'tabiya.example',
    redirect_uri: redirectUri,
    code_challenge_method: 'S256',
    code_challenge: challenge,
    scope: 'study:read',
    state: 'the-state',
    ...changes,
  });

async function decide(decision: string, username = 'tabiya_fan'): Promise<URL> {
  const body = question({ decision, signed_in_as: username });
  const url = `${simulator.lichessUrl}/oauth/authorize`;
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
}

async function exchange(
  changes: Record<string, string>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${simulator.lichessUrl}/api/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code_verifier: verifier,
      redirect_uri: redirectUri,
      client_id: 'tabiya.example',
      ...changes,
    }),
  });
  return { status: answer.status, body: await answer.json() };
}

const authorize = async (): Promise<string> => (await decide('authorize')).searchParams.get('code') ?? '';

describe('connecting an account', () => {
  test('shows who asks for what, and lets one choose who is signed in', async () => {
    const page = await fetch(`${simulator.lichessUrl}/oauth?${question({ username: 'Rookery_Lane' })}`);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain('tabiya.example');
    expect(html).toContain('<option selected>rookery_lane</option>');
    expect(html).toMatch(/>Cancel<[\s\S]*>Authorize</);
  });

  test.each([
    ['scope', 'study:read everything:write'],
    ['code_challenge_method', 'plain'],
    ['code_challenge', ''],
    ['response_type', 'token'],
    ['redirect_uri', 'nowhere'],
    ['client_id', ''],
  ])('answers a wrong %s with an error page', async (name, value) => {
    expect((await fetch(`${simulator.lichessUrl}/oauth?${question({ [name]: value })}`)).status).toBe(400);
  });

  test('replaces the whole query of the redirect address', async () => {
    const yes = await decide('authorize');
    expect([...yes.searchParams.keys()]).toEqual(['code', 'state']);
    const no = await decide('cancel');
    expect(Object.fromEntries(no.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'user cancelled authorization',
      state: 'the-state',
    });
  });

  test('gives a token that says who it is until it is revoked', async () => {
    const { status, body } = await exchange({ code: await authorize(), redirect_uri: redirectUri });
    expect([status, body['token_type'], body['expires_in']]).toEqual([200, 'Bearer', 31_536_000]);
    const headers = { authorization: `Bearer ${String(body['access_token'])}` };
    const account = await fetch(`${simulator.lichessUrl}/api/account`, { headers });
    expect(await account.json()).toMatchObject({ id: 'tabiya_fan', username: 'tabiya_fan' });
    expect((await fetch(`${simulator.lichessUrl}/api/token`, { method: 'DELETE', headers })).status).toBe(
      204,
    );
    expect((await fetch(`${simulator.lichessUrl}/api/account`, { headers })).status).toBe(401);
  });

  test.each([
    [
      'another verifier',
      { code_verifier: `${verifier}x` },
      'hash of code_verifier does not match code_challenge',
    ],
    ['a short verifier', { code_verifier: 'short' }, 'code_verifier too short'],
    [
      'another address',
      { redirect_uri: 'http://elsewhere/' },
      'authorization code was issued for a different redirect_uri',
    ],
    ['another client', { client_id: 'other' }, 'authorization code was issued for a different client_id'],
    ['a made-up code', { code: 'liu_made_up' }, 'authorization code invalid or expired'],
  ])('refuses %s', async (_, changes, reason) => {
    const code = await authorize();
    expect(await exchange({ code, ...changes })).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: reason },
    });
  });

  test('takes a code once, and only for 120 seconds', async () => {
    const code = await authorize();
    expect((await exchange({ code })).status).toBe(200);
    expect((await exchange({ code })).status).toBe(400);
    const inTime = await authorize();
    now += 120_000;
    expect((await exchange({ code: inTime })).status).toBe(200);
    const late = await authorize();
    now += 120_001;
    expect((await exchange({ code: late })).status).toBe(400);
  });
});
