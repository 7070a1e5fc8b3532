import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import {
  checkReachable,
  ConnectFailure,
  exchangeCode,
  makeChallenge,
  makeConnectUrl,
  makeSecret,
  revokeLichessToken,
  takeConnectAnswer,
} from './lichess-oauth.ts';

class MemoryStorage implements Storage {
  [name: string]: unknown;
  readonly #items = new Map<string, string>();
  get length(): number {
    return this.#items.size;
  }
  clear = () => this.#items.clear();
  getItem = (key: string) => this.#items.get(key) ?? null;
  key = (index: number) => [...this.#items.keys()][index] ?? null;
  removeItem = (key: string) => void this.#items.delete(key);
  setItem = (key: string, value: string) => void this.#items.set(key, value);
}

const sites = { lichess_url: 'https://lichess.example', public_url: 'https://tabiya.example:8443' };
const page = { home: 'http://127.0.0.1:3000', returnPath: '/manage_openings', username: 'ann' };

describe('leaving for Lichess', () => {
  test('asks for study:read only, with the challenge of a secret that stays here', async () => {
    const storage = new MemoryStorage();
    const url = new URL(await makeConnectUrl(sites, page, storage));
    const requested = Object.fromEntries(url.searchParams);
    expect(url.origin + url.pathname).toBe('https://lichess.example/oauth');
    expect(requested).toEqual({
      response_type: 'code',
      client_id: 'tabiya.example:8443',
      redirect_uri: 'http://127.0.0.1:3000/lichess_connected',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      scope: 'study:read',
      state: expect.stringMatching(/^[\w-]{43}$/),
      username: 'ann',
    });
    const answer = takeConnectAnswer(`?code=liu_1&state=${requested.state}`, storage);
    if (answer.kind !== 'code') throw new Error(answer.message);
    expect(url.search).not.toContain(answer.attempt.verifier);
    expect(await makeChallenge(answer.attempt.verifier)).toBe(requested.code_challenge);
  });

  test('looks first whether Lichess is there; any answer will do', async () => {
    const server = createServer((_, response) => void response.writeHead(404).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(checkReachable(url)).resolves.toBeUndefined();
    await new Promise((resolve) => server.close(resolve));
    await expect(checkReachable(url)).rejects.toThrow(
      new ConnectFailure('Lichess cannot be reached. Check your connection and connect again.'),
    );
  });

  test('the challenge is the one of the standard', async () => {
    // The example of the RFC: https://datatracker.ietf.org/doc/html/rfc7636#appendix-B
    expect(await makeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
    expect(makeSecret()).not.toBe(makeSecret());
  });
});

describe('coming back', () => {
  async function leave() {
    const storage = new MemoryStorage();
    const url = new URL(await makeConnectUrl(sites, page, storage));
    return { storage, state: url.searchParams.get('state') ?? '' };
  }

  test('a code counts once', async () => {
    const { storage, state } = await leave();
    const query = `?code=liu_1&state=${state}`;
    expect(takeConnectAnswer(query, storage)).toMatchObject({ kind: 'code', code: 'liu_1' });
    expect(takeConnectAnswer(query, storage)).toMatchObject({ kind: 'refused' });
  });

  test('another state, or none, is refused and ends the attempt', async () => {
    for (const wrong of ['&state=x', '']) {
      const { storage, state } = await leave();
      expect(takeConnectAnswer(`?code=liu_1${wrong}`, storage)).toMatchObject({
        kind: 'refused',
        message: expect.stringContaining('does not match your request'),
      });
      expect(takeConnectAnswer(`?code=liu_1&state=${state}`, storage).kind).toBe('refused');
    }
  });

  test('saying no at Lichess is not an error', async () => {
    const { storage, state } = await leave();
    expect(takeConnectAnswer(`?error=access_denied&state=${state}`, storage)).toEqual({
      kind: 'refused',
      message: 'You did not allow the connection. Nothing was changed.',
      returnPath: '/manage_openings',
    });
  });

  test('what was kept but is not ours leads nowhere', () => {
    const storage = new MemoryStorage();
    storage.setItem('tabiya-lichess-connecting', '{"state":"x","returnPath":"//evil.example"}');
    expect(takeConnectAnswer('?code=a&state=x', storage)).toMatchObject({ kind: 'refused', returnPath: '/' });
  });
});

describe('the exchange', () => {
  const seen: Array<{ path: string; authorization: string | undefined; body: string }> = [];
  let answers: Array<{ status: number; body: object }> = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { authorization } = request.headers;
    seen.push({ path: request.url ?? '', authorization, body: Buffer.concat(chunks).toString() });
    const { status, body } = answers.shift() ?? { status: 500, body: {} };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  let url = '';
  beforeEach(async () => {
    seen.length = 0;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const given = {
    code: 'liu_1',
    attempt: {
      state: 's',
      verifier: 'v'.repeat(43),
      redirectUri: 'http://x/lichess_connected',
      clientId: 'x',
      returnPath: '/',
    },
  };

  test('sends the code with its verifier and asks whose the token is', async () => {
    answers = [
      { status: 200, body: { access_token: 'lio_1' } },
      { status: 200, body: { username: 'Ann' } },
    ];
    expect(await exchangeCode(url, given)).toEqual({ token: 'lio_1', username: 'Ann' });
    expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'liu_1',
      code_verifier: 'v'.repeat(43),
      redirect_uri: 'http://x/lichess_connected',
      client_id: 'x',
    });
    expect(seen[1]).toMatchObject({ path: '/api/account', authorization: 'Bearer lio_1' });
  });

  test('a refusal, a pause and an odd answer are told apart', async () => {
    for (const [status, body, message] of [
      [400, { error: 'invalid_grant' }, 'did not accept'],
      [429, {}, 'asks for a pause'],
      [200, { access_token: 'a b' }, 'did not accept'],
    ] as const) {
      answers = [{ status, body }];
      const failure = await exchangeCode(url, given).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ConnectFailure);
      expect(String(failure)).toContain(message);
    }
  });

  test('revoking says whether Lichess took part', async () => {
    answers = [
      { status: 200, body: {} },
      { status: 401, body: {} },
      { status: 503, body: {} },
    ];
    expect([
      await revokeLichessToken(url, 'lio_1'),
      await revokeLichessToken(url, 'lio_1'),
      await revokeLichessToken(url, 'lio_1'),
    ]).toEqual([true, true, false]);
    expect(await revokeLichessToken('http://127.0.0.1:1', 'lio_1')).toBe(false);
  });
});
