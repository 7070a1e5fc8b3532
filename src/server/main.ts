import { join } from 'node:path';
import type { Logger } from 'pino';
import { findBasePath } from './base-path.ts';
import { type Config, parseConfig } from './config.ts';
import { ExplainedError } from './explained-error.ts';
import type { Db } from './db/tables.ts';
import type { NewSecurityEvent } from './accounts/security-event-store.ts';
import type { Mailer } from './mail.ts';

const sweepIntervalMs = 10 * 60_000;
const remindIntervalMs = 5 * 60_000;
const backupCheckMs = 60_000;
const longestShutdownMs = 10_000;
const now = (): number => Date.now();

try {
  const config = parseConfig(process.env);
  const [, , command, path] = process.argv;
  if (command === 'verify-cards') await verify(config);
  else if (command === 'backup') await backUp(config, process.argv.slice(3));
  else if (command === 'restore') await restore(config, path);
  else if (command === 'rename') await rename(config, path, process.argv[4]);
  else if (command === 'admin') await administer(config, process.argv.slice(3));
  else if (command === 'explorer') await explore();
  else await start(config);
} catch (error) {
  process.stderr.write(`${whyNotStarted(error)}\n`);
  process.exit(1);
}

// Imports modules on demand, because loading the whole server is slow.

async function start(config: Config): Promise<void> {
  const { pino } = await import('pino');
  const { makeLogger } = await import('./log.ts');
  const { lockFolder } = await import('./db/folder-lock.ts');
  const { openDatabase } = await import('./db/database.ts');
  if (config.explorerFile !== undefined) await checkPack(config.explorerFile);
  const logger = makeLogger(config, pino.destination(2));
  const lock = config.databaseUrl === undefined ? await lockFolder(config.dataDir) : undefined;
  const db = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir }, (error) =>
    logger.warn({ err: error }, 'a database connection was lost'),
  );
  const { reportAddressNames } = await import('./accounts/rename.ts');
  const { deleteExpiredSessions } = await import('./accounts/session-store.ts');
  const { deleteExpiredAccountTokens } = await import('./accounts/account-token-store.ts');
  const { emptyDeletedGames } = await import('./games/deletion-store.ts');
  const { deletePastGuests } = await import('./account-data/past-guests.ts');
  const { deleteOldOpponents } = await import('./opponents/store.ts');
  const { deleteOldSecurityEvents } = await import('./accounts/security-event-store.ts');
  const { deleteOldAttempts } = await import('./accounts/rate-limit.ts');
  const { buildApp } = await import('./app.ts');
  await reportAddressNames(db, logger);
  const { sendReminderMails } = await import('./reminders/reminder-mails.ts');
  const services = { db, config, mailer: await makeMailer(config, logger), now };
  const app = await buildApp(services, { logger });

  let sweeping: Promise<unknown> = Promise.resolve();
  const sweep = setInterval(() => {
    const removed = [
      deleteExpiredSessions(db, now()),
      deleteExpiredAccountTokens(db, now()),
      deleteOldAttempts(db, now()),
      emptyDeletedGames(db, now()),
      deleteOldOpponents(db, now()),
      deletePastGuests(db, now()),
      deleteOldSecurityEvents(db, now()),
    ];
    sweeping = Promise.all(removed).catch((error: unknown) =>
      logger.warn({ err: error }, 'expired rows could not be removed'),
    );
  }, sweepIntervalMs);
  let reminding: Promise<unknown> = Promise.resolve();
  const remind = setInterval(() => {
    const warn = (error: unknown): void => logger.warn({ err: error }, 'a reminder could not be sent');
    reminding = reminding.then(() => sendReminderMails(services, warn)).catch(warn);
  }, remindIntervalMs);

  const backups = keepBackingUp(db, config, logger);

  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) process.exit(1);
    stopping = true;
    clearInterval(sweep);
    clearInterval(remind);
    const lastBackup = backups.stop();
    const hangUp = setInterval(() => app.server.closeIdleConnections(), 50);
    const lastCall = setTimeout(() => app.server.closeAllConnections(), longestShutdownMs);
    await app.close();
    clearInterval(hangUp);
    clearTimeout(lastCall);
    await Promise.all([sweeping, reminding, lastBackup]);
    await db.destroy();
    lock?.release();
    process.exit(0);
  }
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());

  const address = await app.listen({ host: config.host, port: config.port });
  config.publicUrl = config.publicUrl.replace(/:0(?=\/|$)/, `:${new URL(address).port}`);
  const shown = config.host === '127.0.0.1' ? address.replace('127.0.0.1', 'localhost') : address;
  process.stdout.write(`Tabiya is ready at ${shown}${findBasePath(config)}\n`);
}

function keepBackingUp(db: Db, config: Config, logger: Logger): { stop: () => Promise<unknown> } {
  const { backupEvery: everyMs, backupKeep: keep, databaseUrl: url, dataDir } = config;
  if (everyMs === undefined) return { stop: async () => undefined };
  const ending = new AbortController();
  async function checkBackup(everyMs: number): Promise<void> {
    const { backUpWhenDue } = await import('./db/backup/scheduled.ts');
    const options = { db, location: { url, dataDir }, everyMs, keep, nowMs: now(), signal: ending.signal };
    const path = await backUpWhenDue(options);
    if (path !== undefined) logger.info({ path }, 'a backup was made and read back');
  }
  let checking: Promise<unknown> = Promise.resolve();
  const checkNext = (): void => {
    checking = checking
      .then(() => (ending.signal.aborted ? undefined : checkBackup(everyMs)))
      .catch((error: unknown) => {
        if (!ending.signal.aborted) logger.error({ err: error }, 'a backup could not be made');
      });
  };
  checkNext();
  const timer = setInterval(checkNext, backupCheckMs);
  return {
    stop() {
      clearInterval(timer);
      ending.abort();
      return checking;
    },
  };
}

async function checkPack(path: string): Promise<void> {
  const { BadPack, Pack } = await import('./replies/pack-reader.ts');
  try {
    new Pack(path).close();
  } catch (error) {
    const reason = error instanceof BadPack ? error.message : `${path} cannot be read.`;
    throw new BadPack(`EXPLORER_FILE cannot be used: ${reason}`);
  }
}

function whyNotStarted(error: unknown): string {
  if (error instanceof ExplainedError) return error.message;
  if (!(error instanceof Error)) return `Tabiya could not start: ${String(error)}`;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'Tabiya could not start: the port is in use. Set PORT to another one.';
  // `node:sqlite` calls SQLite's error code `errcode`, and our writer calls it `code`.
  const number = 'errcode' in error ? error.errcode : code;
  const sqliteCode = typeof number === 'number' ? number & 0xff : undefined;
  if (code === 'EACCES' || code === 'EROFS' || sqliteCode === 8 || sqliteCode === 14)
    return 'Tabiya could not start: the folder DATA_DIR cannot be written.';
  if (code === 'ENOSPC' || sqliteCode === 13) return 'Tabiya could not start: the disk is full.';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'Tabiya could not start: the database at DATABASE_URL does not answer.';
  return `Tabiya could not start: ${error.stack ?? error.message}`;
}

async function verify(config: Config): Promise<void> {
  const { openDatabase } = await import('./db/database.ts');
  const { verifyMemories } = await import('./verify-memories.ts');
  const db = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  const { cards, reviews, positions, answers, faults } = await verifyMemories(db);
  await db.destroy();
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.stdout.write(`${cards} cards, ${reviews} reviews\n`);
  process.stdout.write(`${positions} opening positions, ${answers} answers\n`);
  process.stdout.write(`${faults.length} faults\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

async function backUp(config: Config, words: readonly string[]): Promise<void> {
  const { nameBackup } = await import('./db/backup/backup.ts');
  const { backUpByHand, readBackupWords } = await import('./db/backup/manual.ts');
  const { path: given, usesReserve } = readBackupWords(words);
  const path = given ?? join(config.dataDir, 'backups', nameBackup('tabiya-', now()));
  const location = { url: config.databaseUrl, dataDir: config.dataDir };
  const rows = await backUpByHand(location, path, now(), { usesReserve });
  process.stdout.write(`${path}: ${makeCount(rows)}\n`);
  if (config.secretKey === undefined)
    process.stdout.write(
      `Not included: ${join(config.dataDir, 'secret-key')}. Keep a copy elsewhere, or users must connect Lichess again.\n`,
    );
}

async function restore(config: Config, path: string | undefined): Promise<void> {
  const { NotRestored } = await import('./db/backup/reading.ts');
  const { restoreBackup } = await import('./db/backup/restore.ts');
  if (path === undefined) throw new NotRestored('Name the backup: npm run restore -- FILE.');
  const rows = await restoreBackup({ url: config.databaseUrl, dataDir: config.dataDir }, path);
  process.stdout.write(`Restored ${makeCount(rows)}\n`);
  process.stdout.write(
    'Not restored: sessions, API tokens, calendar addresses, invitations, and links from emails or admins.\n',
  );
  process.stdout.write(
    'Everyone must sign in again, with the password, two-factor settings and provider of the backup.\n',
  );
}

async function explore(): Promise<void> {
  const { runExplorer } = await import('./replies/explorer-command.ts');
  process.exitCode = await runExplorer(process.argv.slice(3), now);
}

async function rename(config: Config, userId: string | undefined, name: string | undefined): Promise<void> {
  const { renameAccount } = await import('./accounts/rename.ts');
  const { openDatabase } = await import('./db/database.ts');
  const db = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    process.stdout.write(`${await renameAccount(db, userId ?? '', name ?? '')}\n`);
  } finally {
    await db.destroy();
  }
}

async function administer(config: Config, words: readonly string[]): Promise<void> {
  const { runAdminCommand } = await import('./admin/command-line.ts');
  const { openDatabase } = await import('./db/database.ts');
  const { tellOwnerFrom } = await import('./accounts/security-events.ts');
  const { pino } = await import('pino');
  const { makeLogger } = await import('./log.ts');
  const logger = makeLogger(config, pino.destination(2));
  const db = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    const services = { db, config, mailer: await makeMailer(config, logger), now };
    const tell = (event: NewSecurityEvent) => tellOwnerFrom(services, logger, event);
    const context = { db, publicUrl: config.publicUrl, nowMs: now(), tell };
    process.stdout.write(`${await runAdminCommand(context, words)}\n`);
  } finally {
    await db.destroy();
  }
}

function makeCount(rows: Readonly<Record<string, number>>): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return `${total} rows of ${Object.keys(rows).length} tables, ${rows.users ?? 0} accounts`;
}

async function makeMailer(config: Config, logger: Logger): Promise<Mailer> {
  const { makeOutboxMailer, makeSmtpMailer } = await import('./mail.ts');
  if (config.smtpUrl !== undefined) return makeSmtpMailer(config.smtpUrl, config.supportEmail);
  return makeOutboxMailer(join(config.dataDir, 'outbox'), config.supportEmail, ({ to, link }) =>
    logger.info({ to, link }, 'a mail was written to the outbox'),
  );
}
