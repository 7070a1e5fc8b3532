import { hash, randomBytes } from 'node:crypto';

/** Goes to the user and nowhere else; the database keeps only its hash. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
