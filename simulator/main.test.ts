import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('runs as a program that prints its three addresses and stops when told', async () => {
  const script = fileURLToPath(new URL('main.ts', import.meta.url));
  const program = spawn(process.execPath, [script, '--pace', '0', '--no-crawler-rules']);
  const addresses = new Map<string, string>();
  for await (const line of createInterface({ input: program.stdout })) {
    const [name = '', url = ''] = line.split('=');
    addresses.set(name, url);
    if (addresses.size === 3) break;
  }
  expect([...addresses.keys()]).toEqual(['LICHESS_URL', 'LICHESS_EXPLORER_URL', 'CHESS_COM_URL']);
  expect(new Set(addresses.values()).size).toBe(3);
  const games = `${addresses.get('LICHESS_URL')}/api/games/user/tabiya_fan?max=1`;
  expect((await fetch(games, { headers: { 'user-agent': 'curl/8' } })).status).toBe(200);
  program.kill('SIGTERM');
  const [code] = await once(program, 'exit');
  expect(code).toBe(0);
});
