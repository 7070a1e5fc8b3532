/** Sends entries in a background sync after the page has closed. An open page sends its own entries. */
import { expectedUserHeader } from '#contract/expected-user';
import { sendMessage } from '../lib/service-worker-messages.ts';
import { type QueueRow, readQueue, useRows } from '../sync/database.ts';
import { cacheListChange, cacheWritten } from '../sync/responses.ts';
import { setSignedInUser } from '../sync/runtime.ts';
import { scope } from './scope.ts';

export async function sendWaiting(): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window' });
  if (pages.length > 0) {
    for (const page of pages) page.postMessage(sendMessage);
    return;
  }
  const waiting = new Map((await readQueue()).map((row) => [row.key, row]));
  if (waiting.size === 0) return;
  const userId = await findUser();
  setSignedInUser(userId);
  if (userId === undefined) return;
  const own = [...waiting.values()].filter((row) => isOf(row, userId));
  const [later, first] = [own.filter(({ after }) => after), own.filter(({ after }) => !after)];
  for (const row of [...first, ...later]) {
    // If an entry is still waiting, those that must follow it wait too.
    if (row.after !== undefined && waiting.has(row.after)) continue;
    if (await send(row, userId)) waiting.delete(row.key);
  }
}

function isOf({ key }: QueueRow, userId: string): boolean {
  return key.split(':')[1] === userId;
}

async function findUser(): Promise<string | undefined> {
  const answer = await fetch('/api/check-if-logged-in', { method: 'POST', body: new URLSearchParams() });
  const { LoggedIn, user } = await answer.json();
  return LoggedIn === true ? String(user.id) : undefined;
}

async function send({ key, request }: QueueRow, userId: string): Promise<boolean> {
  if (request === undefined) return false;
  const requestedAt = Date.now();
  const answer = await fetch(request.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [expectedUserHeader]: userId },
    body: JSON.stringify(request.body),
  });
  if (answer.status === 429 || answer.status >= 500) throw new Error(`The server answered ${answer.status}`);
  if (!answer.ok) return false;
  await cacheWritten(request.path, userId, await answer.json(), requestedAt);
  if (request.change !== undefined) await cacheListChange(request.change);
  await useRows('queue', 'readwrite', (rows) => rows.delete(key));
  return true;
}
