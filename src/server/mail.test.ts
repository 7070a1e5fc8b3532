import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expect, test, vi } from 'vitest';
import { type Mail, makeOutboxMailer, makeSmtpMailer, sendInBackground } from './mail.ts';
import { afterTest, makeDataDir } from './testing/app.ts';

const mail: Mail = {
  to: 'ann@example.org',
  subject: 'Grüße',
  text: 'Open\n\nhttps://chess.example.org/reset_password/a_very_long_token_that_will_be_folded_by_the_transfer_encoding_of_the_mail\n',
  link: 'https://chess.example.org/reset_password/a_very_long_token',
};

async function startMailServer(): Promise<{
  url: string;
  received: Array<{ to: string[]; source: string }>;
}> {
  const received: Array<{ to: string[]; source: string }> = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      void text(stream).then((source) => {
        received.push({ to: session.envelope.rcptTo.map((each) => each.address), source });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  afterTest(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received };
}

test('goes out over SMTP', async () => {
  const { url, received } = await startMailServer();
  await makeSmtpMailer(url, 'support@example.org').send(mail);
  expect(received).toHaveLength(1);
  expect(received[0]?.to).toEqual(['ann@example.org']);
  expect(received[0]?.source).toContain('From: support@example.org');
  expect(received[0]?.source.replaceAll(/=\r\n/g, '')).toContain(
    'folded_by_the_transfer_encoding_of_the_mail',
  );
});

test('an address with a line break cannot add headers', async () => {
  const { url, received } = await startMailServer();
  const attempt = makeSmtpMailer(url, 'support@example.org').send({
    ...mail,
    to: 'ann@example.org\r\nBcc: eve@example.org',
  });
  await attempt.catch(() => undefined);
  expect(received.flatMap((each) => each.to)).not.toContain('eve@example.org');
});

test('fails when the mail server is away', async () => {
  await expect(makeSmtpMailer('smtp://127.0.0.1:1', 'support@example.org').send(mail)).rejects.toThrow();
});

test('becomes a file in the outbox, and its link is told', async () => {
  const folder = join(await makeDataDir(), 'outbox');
  const sent: string[] = [];
  await makeOutboxMailer(folder, 'support@example.org', ({ link }) => sent.push(link)).send(mail);
  const [name] = await readdir(folder);
  expect(name).toMatch(/\.eml$/);
  const source = await readFile(join(folder, name ?? ''), 'utf8');
  expect(source).toContain('To: ann@example.org');
  expect(sent).toEqual([mail.link]);
});

test('in the background it is tried again, and given up after a while', async () => {
  vi.useFakeTimers();
  try {
    let attempts = 0;
    const failing = {
      send: async () => {
        attempts += 1;
        throw new Error('away');
      },
    };
    const givenUp: unknown[] = [];
    sendInBackground(failing, mail, (error) => givenUp.push(error));
    await vi.advanceTimersByTimeAsync(20 * 60_000);
    expect(attempts).toBe(5);
    expect(givenUp).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});
