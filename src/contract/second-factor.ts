import * as z from 'zod/mini';
import { passwordAgainForm } from './account-care.ts';
import { secondFactorCode } from './accounts.ts';

export const secondFactor = z.object({
  api_data: z.object({ since: z.nullable(z.string()), recovery_codes_left: z.int() }),
});
export type SecondFactor = z.infer<typeof secondFactor>['api_data'];
export const secondFactorSecret = z.object({ api_data: z.object({ secret: z.string(), uri: z.string() }) });
export type SecondFactorSecret = z.infer<typeof secondFactorSecret>['api_data'];
export const secondFactorConfirm = z.object({ code: secondFactorCode });
export const recoveryCodes = z.object({ api_data: z.object({ recovery_codes: z.array(z.string()) }) });
export const secondFactorRemove = z.extend(passwordAgainForm, { code: secondFactorCode });
