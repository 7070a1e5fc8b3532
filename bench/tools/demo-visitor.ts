import type { Cookie } from './bare-chromium.ts';

export async function signInToDemo(door: string): Promise<{ origin: string; cookies: Cookie[] }> {
  const { headers } = await fetch(door, { redirect: 'manual' });
  const { origin } = new URL(headers.get('location') ?? '');
  const cookies = headers.getSetCookie().map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name, value, url: origin };
  });
  return { origin, cookies };
}
