/**
 * `node --import` loads this probe into the server. The probe reports the longest block of the event loop on
 * a port, which it writes to STALL_PROBE_FILE.
 */
import { writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

const file = process.env.STALL_PROBE_FILE;
if (isMainThread && file !== undefined) {
  delete process.env.NODE_OPTIONS;
  delete process.env.STALL_PROBE_FILE;
  let last = readCpuMs();
  let longest = 0;
  const tick = (): void => {
    const now = readCpuMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  setInterval(tick, 5).unref();
  const server = createServer((_request, response) => {
    tick();
    response.end(String(longest));
    longest = 0;
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  writeFileSync(file, String(port));
}

function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
