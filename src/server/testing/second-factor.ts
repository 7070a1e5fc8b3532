/** A second factor, and the authenticator app of its owner. */
import { recoveryCodes, secondFactorSecret } from '#contract/second-factor';
import { findCodeStep, makeCode } from '../accounts/totp.ts';
import { type TestApp, testPassword, type Visitor } from './app.ts';
import { readBase32 } from './base32.ts';

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
