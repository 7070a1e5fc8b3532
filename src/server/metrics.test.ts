import { expect, test } from 'vitest';
import { makeSqliteLocation, startTestApp } from './testing/app.ts';

async function readMetrics(
  environment: Record<string, string>,
  remoteAddress: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const { app } = await startTestApp(makeSqliteLocation, environment);
  return (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
}

test.each([
  ['a program on this machine', {}, '127.0.0.1', {}, 200],
  ['the same over IPv6', {}, '::1', {}, 200],
  ['by its address', {}, '127.0.0.1', { host: '127.0.0.1:3000' }, 200],
  ['by its address in IPv6', {}, '::1', { host: '[::1]:3000' }, 200],
  ['a page whose name leads to this machine', {}, '127.0.0.1', { host: 'evil.example:3000' }, 404],
  ['a name that only begins like ours', {}, '127.0.0.1', { host: 'localhost.evil.example' }, 404],
  [
    'the token under any name',
    { METRICS_TOKEN: 'open' },
    '127.0.0.1',
    { host: 'chess.lan', authorization: 'Bearer open' },
    200,
  ],
  ['another machine', {}, '192.0.2.1', {}, 404],
  ['another machine that claims to be this one', {}, '192.0.2.1', { 'x-forwarded-for': '127.0.0.1' }, 404],
  ['somebody behind the proxy of this machine', {}, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 404],
  ['the same with the standard header', {}, '127.0.0.1', { forwarded: 'for=127.0.0.1' }, 404],
  ['the token from anywhere', { METRICS_TOKEN: 'open' }, '192.0.2.1', { authorization: 'Bearer open' }, 200],
  ['a wrong token', { METRICS_TOKEN: 'open' }, '192.0.2.1', { authorization: 'Bearer ope' }, 404],
  ['no token set, an empty one given', {}, '192.0.2.1', { authorization: 'Bearer undefined' }, 404],
])('%s', async (_name, environment, address, headers, status) => {
  expect(await readMetrics(environment, address, headers)).toBe(status);
});

test('counts requests by route pattern and times them, without what was in the address', async () => {
  const { visit } = await startTestApp(makeSqliteLocation);
  const visitor = visit();
  await visitor.get('/api/confirm-email/very-secret');
  await visitor.post('/api/nothing/very-secret');
  await visitor.postForm('/api/login', { username: 'a', password: 'b' });
  const { body, headers } = await visitor.get('/metrics');
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(body).toContain(
    'tabiya_http_request_duration_seconds_count{method="GET",route="/api/confirm-email/:token",status="302"} 1',
  );
  expect(body).toContain('_count{method="POST",route="none",status="404"} 1');
  expect(body).toContain('_bucket{le="+Inf",method="POST",route="/api/login",status="401"} 1');
  expect(body).toMatch(/tabiya_event_loop_delay_seconds\{quantile="0.99"\} [\d.e-]+\n/);
  expect(body).toContain('tabiya_http_requests_in_flight 1\n');
  expect(body).not.toContain('very-secret');
  for (const line of body.trim().split(/\n+/))
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) |[a-z_]+(?:\{.+\})? \S+$)/);
});
