import {
  recoveryCodes,
  secondFactor,
  type SecondFactorSecret,
  secondFactorSecret,
} from '#contract/second-factor';
import { makeFetch, makePost, postJson } from '../../lib/api-client.ts';

export const fetchSecondFactor = makeFetch('/api/get-second-factor', secondFactor);

export async function beginSecondFactor(password: string): Promise<SecondFactorSecret> {
  return (await postJson('/api/begin-second-factor', { password }, secondFactorSecret)).api_data;
}

export async function confirmSecondFactor(code: string): Promise<string[]> {
  return (await postJson('/api/confirm-second-factor', { code }, recoveryCodes)).api_data.recovery_codes;
}

export const removeSecondFactor = makePost<{ password: string; code: string }>('/api/remove-second-factor');
