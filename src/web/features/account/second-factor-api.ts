import { written } from '#contract/accounts';
import {
  recoveryCodes,
  type SecondFactor,
  secondFactor,
  type SecondFactorSecret,
  secondFactorSecret,
} from '#contract/second-factor';
import { getJson, postJson } from '../../lib/api-client.ts';

export async function fetchSecondFactor(signal: AbortSignal): Promise<SecondFactor> {
  return (await getJson('/api/get-second-factor', secondFactor, signal)).api_data;
}

export async function beginSecondFactor(password: string): Promise<SecondFactorSecret> {
  return (await postJson('/api/begin-second-factor', { password }, secondFactorSecret)).api_data;
}

/** The recovery codes. */
export async function confirmSecondFactor(code: string): Promise<string[]> {
  return (await postJson('/api/confirm-second-factor', { code }, recoveryCodes)).api_data.recovery_codes;
}

export async function removeSecondFactor(form: { password: string; code: string }): Promise<void> {
  await postJson('/api/remove-second-factor', form, written);
}
