/** The flood of `overload.ts`: log-ins under ever new names from ever new addresses, until it is told to stop. */
import process from 'node:process';

const flooders = 80;
const [, , url] = process.argv;
const answers = new Map<string, number>();
const told = { toStop: false };

async function flood(): Promise<void> {
  while (!told.toStop) {
    const address = Array.from({ length: 4 }, () => Math.floor(Math.random() * 254) + 1).join('.');
    const answer = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
      body: new URLSearchParams({ username: `name${Math.random()}`, password: 'guess' }),
    });
    await answer.text();
    const retry = answer.headers.has('retry-after') ? ' with Retry-After' : '';
    const key = `${answer.status}${retry}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
  }
}

process.once('message', () => void (told.toStop = true));
await Promise.all(Array.from({ length: flooders }, flood));
process.send?.([...answers].map(([status, count]) => `${count} × ${status}`).join(', '));
process.disconnect();
