/**
 * The user's id is authenticated too, so a text copied to another user's row cannot be decrypted:
 * https://nvlpubs.nist.gov/nistpubs/Legacy/SP/nistspecialpublication800-38d.pdf
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const version = 'v1';
const nonceBytes = 12;

export function sealText(key: Buffer, userId: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [version, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join(
    '.',
  );
}

export function openText(key: Buffer, userId: string, sealedText: string): string | undefined {
  const [given, ...parts] = sealedText.split('.');
  const [nonce, tag, sealed] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (given !== version || nonce?.length !== nonceBytes || tag?.length !== 16 || sealed === undefined)
    return undefined;
  try {
    const decipher = createDecipheriv(algorithm, key, nonce).setAAD(Buffer.from(userId)).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
