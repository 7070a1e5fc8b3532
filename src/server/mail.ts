import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  link: string;
  headers?: Record<string, string>;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

const timeoutMs = 10_000;

export function makeSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    send: async (mail) => {
      await transport.sendMail(makeMessage(mail, from));
    },
  };
}

function makeMessage({ to, subject, text, headers = {} }: Mail, from: string) {
  return { from, to: { name: '', address: to }, subject, text, headers };
}

export function makeOutboxMailer(folder: string, from: string, logLink: (mail: Mail) => void): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(makeMessage(mail, from));
      await mkdir(folder, { recursive: true });
      const stamp = new Date().toISOString().replaceAll(':', '-');
      await writeFile(join(folder, `${stamp}-${randomUUID()}.eml`), message, { mode: 0o600 });
      logLink(mail);
    },
  };
}

const retryDelaysMs = [5_000, 30_000, 120_000, 600_000];

/** Tries several times. Keeps the mail only in memory, because it may contain a token in plain text. */
export function sendInBackground(
  mailer: Mailer,
  mail: Mail,
  onGivenUp: (error: unknown) => void,
  attempt = 0,
): void {
  mailer.send(mail).catch((error: unknown) => {
    const delayMs = retryDelaysMs[attempt];
    if (delayMs === undefined) return onGivenUp(error);
    setTimeout(() => sendInBackground(mailer, mail, onGivenUp, attempt + 1), delayMs).unref();
  });
}
