import { recoveryCodes, secondFactorSecret } from '#contract/second-factor';
import { findCodeStep, makeCode } from '../accounts/totp.ts';
import { type TestApp, testPassword, type Visitor } from './app.ts';

const minuteMs = 60_000;

export async function turnOnFactor({ clock }: TestApp, owner: Visitor) {
  const begun = await owner.post('/api/begin-second-factor', { password: testPassword });
  const secret = readBase32(secondFactorSecret.parse(begun.json()).api_data.secret);
  const show = (offSteps = 0) => makeCode(secret, findCodeStep(clock.now) + offSteps);
  const confirmed = await owner.post('/api/confirm-second-factor', { code: show() });
  const codes = recoveryCodes.parse(confirmed.json()).api_data.recovery_codes;
  clock.now += minuteMs;
  return { show, codes };
}

export function readBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
