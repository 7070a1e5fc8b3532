import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const keyBytes = 32;
const fileName = 'secret-key';

export type KeyPurpose =
  | 'tabiya lichess tokens'
  | 'tabiya devices'
  | 'tabiya second factors'
  | 'tabiya oidc'
  | 'tabiya reminders';

export function loadSecretKey(
  config: { secretKey?: string | undefined; dataDir: string },
  purpose: KeyPurpose,
): Buffer {
  const secret = config.secretKey ?? readOrMakeSecret(config.dataDir);
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, keyBytes));
}

function readOrMakeSecret(dataDir: string): string {
  const path = join(dataDir, fileName);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // With `wx`, only one of two starting programs creates the file. The other one reads it.
    writeFileSync(path, `${randomBytes(keyBytes).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret === '')
    throw new Error(`${path} is empty. Restore it from a backup, or delete it to make a new one`);
  return secret;
}
