/** RFC 6238 with the settings that authenticator apps use by default: SHA-1, six digits, 30 seconds. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const stepMs = 30_000;
const digits = 6;
const skewSteps = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base32 without padding: https://datatracker.ietf.org/doc/html/rfc4648#section-6 */
export function makeBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

export function makeCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const tag = createHmac('sha1', secret).update(counter).digest();
  const offset = (tag.at(-1) ?? 0) & 0xf;
  const number = tag.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export function findCodeStep(nowMs: number): number {
  return Math.floor(nowMs / stepMs);
}

/** Compares all codes even after a match, so that the time does not show which one matched. */
export function findStepOf(secret: Buffer, code: string, nowMs: number): number | undefined {
  const given = Buffer.from(code);
  let found: number | undefined;
  for (let step = findCodeStep(nowMs) - skewSteps; step <= findCodeStep(nowMs) + skewSteps; step += 1) {
    const expected = Buffer.from(makeCode(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step;
  }
  return found;
}

/** https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function makeKeyUri(secret: string, host: string, username: string): string {
  const issuer = `Tabiya (${host})`;
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
