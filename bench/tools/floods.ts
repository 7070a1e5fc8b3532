import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { signUp } from './measure.ts';

const [, , url = '', cookie = '', chosen = ''] = process.argv;
const signal = { toStop: false };
const dayMs = 24 * 60 * 60 * 1000;
const startedMs = Date.now();
const answers = new Map<string, Map<string, number>>();
const startFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

interface Flood {
  senders: number;
  send: () => Promise<string>;
}

async function post(path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<string> {
  const address = Array.from({ length: 4 }, () => Math.floor(Math.random() * 254) + 1).join('.');
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address, ...headers },
    body,
  });
  await answer.arrayBuffer();
  return `${answer.status}${answer.headers.has('retry-after') ? ' with Retry-After' : ''}`;
}

const asJson = { cookie, 'content-type': 'application/json' };
const megabytes = (count: number): string => 'x'.repeat(count * 1024 * 1024);
const strangersJson = JSON.stringify({ color: 'white', study_text: megabytes(13) });
const chapters = Array.from({ length: 20_000 }, () => '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *').join(
  '\n\n',
);

/** Reuses the same ids, so that the flood does not fill the disk with cards. */
const cardIds = Array.from({ length: 500 }, () => randomUUID());

const ankiPackage = await makePackage();

const floods: Record<string, Flood> = {
  'log-ins under new names': {
    senders: 80,
    send: () =>
      post('/api/login', new URLSearchParams({ username: `name${Math.random()}`, password: 'guess' })),
  },
  'made-up reset tokens': {
    senders: 20,
    send: () => post('/api/password-reset', new URLSearchParams({ token: randomUUID(), password: 'guess' })),
  },
  'resets for new addresses': {
    senders: 10,
    send: () =>
      post('/api/password-reset-request', new URLSearchParams({ email: `${randomUUID()}@example.org` })),
  },
  'forms of 9 MB': {
    senders: 2,
    send: () => {
      const form = new FormData();
      for (let field = 0; field < 5; field += 1) form.set(`field${field}`, megabytes(9));
      return post('/api/login', form);
    },
  },
  'strangers’ JSON of 13 MB': {
    senders: 2,
    send: () => post('/api/update-study', strangersJson, { 'content-type': 'application/json' }),
  },
  'pipelined studies, unread': { senders: 2, send: () => hangUp(makeGet('/api/get-studies').repeat(60)) },
  'texts, due cards and exports, unread': {
    senders: 40,
    send: () => hangUp(makeGet(unreadPaths[Math.floor(Math.random() * unreadPaths.length)] ?? '')),
  },
  'exports, read': {
    senders: 6,
    send: async () => {
      const path = Math.random() < 0.5 ? '/api/export-account' : '/api/export-pgn';
      const answer = await fetch(`${url}${path}`, { headers: { cookie } });
      await answer.arrayBuffer();
      return `${answer.status}`;
    },
  },
  'bodies of 30 MB that do not end': {
    senders: 20,
    send: () => hangUp(makeUnfinished(30), Buffer.alloc(29 * 1024 * 1024, 'x')),
  },
  'log-ins that race a new password': { senders: 1, send: racePassword },
  'all game reviews, 30 MB': {
    senders: 4,
    send: async () => {
      const answer = await fetch(`${url}/api/get-game-reviews`, { headers: { cookie } });
      await answer.arrayBuffer();
      return `${answer.status}`;
    },
  },
  'opening checks': {
    senders: 12,
    send: () =>
      post('/api/create_opening_book', new URLSearchParams({ opening_text: chapters, color: 'white' }), {
        cookie,
      }),
  },
  'saves of 500 cards': { senders: 6, send: () => post('/api/upsert-cards', makeCards(), asJson) },
  // Each import has new review ids, because the server skips reviews that it already stores.
  'imports of 20 cards with 2,000 reviews each': {
    senders: 3,
    send: () => post('/api/import-cards', makeImport(), asJson),
  },
  'packages for Anki': {
    senders: 3,
    send: () =>
      post('/api/read-anki-package', ankiPackage, { cookie, 'content-type': 'application/octet-stream' }),
  },
  'long reads of a full account': {
    senders: 30,
    send: async () => {
      const path = longReads[Math.floor(Math.random() * longReads.length)] ?? '';
      const answer = await fetch(`${url}${path}`, { headers: { cookie } });
      await answer.arrayBuffer();
      return `${answer.status}`;
    },
  },
  'junk statistics': {
    senders: 2,
    send: () => post('/api/update_stats', new URLSearchParams({ stats: makeJunk() }), { cookie }),
  },
};

function makeCards(ids = cardIds): string {
  const board = { prompt_fen: startFen, answer_fen: startFen, orientation: 'white' };
  return JSON.stringify(ids.map((id) => ({ id, prompt: 'Q'.repeat(500), answer: 'A', ...board })));
}

const importedIds = Array.from({ length: 20 }, () => randomUUID());
function makeImport(): string {
  const board = { prompt_fen: startFen, answer_fen: startFen, orientation: 'white' };
  const texts = { prompt: 'Q', answer: 'A', prompt_pgn: '', answer_pgn: '', tags: [], is_suspended: false };
  const cards = importedIds.map((guid) => ({
    guid,
    ...texts,
    ...board,
    made: new Date(startedMs - 400 * dayMs).toISOString(),
    reviews: Array.from({ length: 2000 }, (_, index) => ({
      id: randomUUID(),
      rating: 3,
      review: new Date(startedMs - (2000 - index) * 0.19 * dayMs).toISOString(),
    })),
  }));
  return JSON.stringify({ cards });
}

function makeJunk(): string {
  const counts = { white: Math.floor(Math.random() * 1e6), draws: 0, black: 0, moves: '[]' };
  const records = Array.from({ length: 200 }, (_, index) => {
    const kings = `${1 + (index % 6)}K${6 - (index % 6)}`;
    const fen = `7k/8/${1 + (Math.floor(index / 6) % 6)}P${6 - (Math.floor(index / 6) % 6)}/8/8/8/8/${kings} w - -`;
    return { fen, speeds: 'blitz', ratings: '1800', ...counts };
  });
  return JSON.stringify(records);
}

const longReads = [
  `/api/get-review-hours?since=${new Date(startedMs - 399 * dayMs).toISOString()}`,
  '/api/get-leeches',
  '/api/get-today',
  '/api/get-games',
  '/api/get-insights',
  '/api/get-live-games',
  '/api/get-training-counts',
];

const unreadPaths = [
  '/api/get-studies',
  '/api/get-study-source?color=white',
  '/api/get-due-cards',
  '/api/export-account',
  '/api/export-pgn',
];

function makeGet(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nCookie: ${cookie}\r\n\r\n`;
}

function makeUnfinished(megabytesLong: number): string {
  const lines = [
    'POST /api/update-study HTTP/1.1',
    `Host: ${new URL(url).host}`,
    `Cookie: ${cookie}`,
    'Content-Type: application/json',
    `Content-Length: ${megabytesLong * 1024 * 1024}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

async function hangUp(...sent: (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  for (const each of sent) socket.write(each);
  await wait(2000);
  socket.destroy();
  return 'hung up';
}

async function makePackage(): Promise<ArrayBuffer> {
  const packer = await signUp(url, `packer${Date.now()}`);
  const headers = { cookie: packer, 'content-type': 'application/json' };
  await fetch(`${url}/api/upsert-cards`, {
    method: 'POST',
    headers,
    body: makeCards(cardIds.map(() => randomUUID())),
  });
  const made = await fetch(`${url}/api/export-cards?format=apkg`, { headers });
  if (!made.ok) throw new Error(`no package: ${made.status} ${await made.text()}`);
  return made.arrayBuffer();
}

let racer: { username: string; password: string; cookie: string } | undefined;

/** Changes the password while others log in with the old one. No session of the old password may survive. */
async function racePassword(): Promise<string> {
  const name = `racer${Date.now()}`;
  racer ??= { username: name, password: 'bench', cookie: await signUp(url, name) };
  const { username, password } = racer;
  const new_password = `password ${randomUUID()}`;
  const change = fetch(`${url}/api/change-password`, {
    method: 'POST',
    headers: { cookie: racer.cookie },
    body: new URLSearchParams({ password, new_password }),
  });
  const logIns = Array.from({ length: 3 }, () =>
    fetch(`${url}/api/login`, { method: 'POST', body: new URLSearchParams({ username, password }) }),
  );
  const changed = await change;
  if (changed.ok) racer.password = new_password;
  const inside = await Promise.all(
    (await Promise.all(logIns)).map(async (answer) => {
      await answer.text();
      const requested = await fetch(`${url}/api/get-due-cards`, { headers: { cookie: readCookie(answer) } });
      return requested.ok;
    }),
  );
  return changed.ok && inside.includes(true) ? 'OLD SESSION LIVES' : `${changed.status}`;
}

function readCookie(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

async function flood(name: string, { send }: Flood): Promise<void> {
  const counts = answers.get(name) ?? new Map<string, number>();
  answers.set(name, counts);
  while (!signal.toStop) {
    const key = await send().catch((error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return cause instanceof Error && 'code' in cause ? String(cause.code) : 'cut off';
    });
    counts.set(key, (counts.get(key) ?? 0) + 1);
    // Pause after a failed request. Otherwise this loop would use all CPU time when the server refuses
    // connections.
    if (!/^\d/.test(key)) await wait(100);
  }
}

process.once('message', () => void (signal.toStop = true));
process.once('disconnect', () => process.exit());
const names = Object.keys(floods).filter((name) => chosen === '' || name.includes(chosen));
await Promise.all(
  names.flatMap((name) => {
    const each = floods[name];
    return each === undefined ? [] : Array.from({ length: each.senders }, () => flood(name, each));
  }),
);
const lines = [...answers].map(
  ([name, counts]) => `  ${name}: ${[...counts].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
);
process.send?.(lines.join('\n'), () => process.disconnect());
