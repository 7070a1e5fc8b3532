/** Background sync after the page is closed. An open page sends itself. */
import { expectedUserHeader } from '#contract/expected-user';
import { cacheWritten, setAnswersUser } from '../lib/response-cache.ts';
import { deleteRow, type OutboxRow, readRows } from '../lib/outbox-database.ts';
import { sendMessage } from '../lib/service-worker-messages.ts';
import { scope } from './scope.ts';

export async function sendWaiting(): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window' });
  if (pages.length > 0) {
    for (const page of pages) page.postMessage(sendMessage);
    return;
  }
  const rows = await readRows();
  if (rows.length === 0) return;
  const userId = await findUser();
  setAnswersUser(userId);
  if (userId === undefined) return;
  for (const row of rows) if (isOf(row, userId)) await send(row, userId);
}

/** Only into the account that made it. */
function isOf({ key }: OutboxRow, userId: string): boolean {
  return key.split(':')[1] === userId;
}

async function findUser(): Promise<string | undefined> {
  const answer = await fetch('/api/check-if-logged-in', { method: 'POST', body: new URLSearchParams() });
  const { LoggedIn, user } = await answer.json();
  return LoggedIn === true ? String(user.id) : undefined;
}

/** Throws offline, so the browser retries. Refusals are left to the page. */
async function send({ key, request }: OutboxRow, userId: string): Promise<void> {
  if (request === undefined) return;
  const requestedAt = Date.now();
  const answer = await fetch(request.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [expectedUserHeader]: userId },
    body: JSON.stringify(request.body),
  });
  if (answer.status === 429 || answer.status >= 500) throw new Error(`The server answered ${answer.status}`);
  if (!answer.ok) return;
  await cacheWritten(request.path, userId, await answer.json(), requestedAt);
  await deleteRow(key);
}
