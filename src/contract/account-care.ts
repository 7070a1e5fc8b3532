/** Separate from accounts.ts, so that the landing page does not load these schemas. */
import * as z from 'zod/mini';
import { accountLimits, password } from './accounts.ts';

export const passwordResetRequestForm = z.object({
  email: z.string().check(z.trim(), z.minLength(1), z.maxLength(accountLimits.emailLength)),
});
export const passwordResetForm = z.object({
  password,
  token: z.string().check(z.minLength(1), z.maxLength(accountLimits.tokenLength)),
});

export const resetResults = {
  successful_password_reset_request: 'password reset email sent',
  failed_password_reset_request: 'password reset email not sent',
  successful_password_reset: 'password reset successfully',
  password_reset_token_expired: 'password reset token expired',
  no_such_user: 'user was not found',
  bad_password: 'bad password',
} as const;
export type ResetResultCode = keyof typeof resetResults;

export const resetAnswer = z.looseObject({ api_result: z.string(), api_result_details: z.string() });

/** Important changes need the password again, because a stranger may find the browser signed in. */
export const passwordAgainForm = z.object({
  password: z.string().check(z.maxLength(accountLimits.passwordLength)),
});
export const accountDeleted = z.object({ api_result: z.literal('account_deleted') });

export const passwordChangeForm = z.extend(passwordAgainForm, { new_password: password });
export const passwordChanged = z.object({ api_result: z.literal('password_changed') });

export const sessionLimits = { sessions: 100, listed: 100, idLength: 64 } as const;

export const listedSessions = z.object({
  api_data: z.array(
    z.object({
      id: z.string(),
      browser: z.nullable(z.string()),
      created_at: z.string(),
      seen_at: z.nullable(z.string()),
      is_current: z.boolean(),
    }),
  ),
});
export type ListedSession = z.infer<typeof listedSessions>['api_data'][number];
export const sessionEnd = z.object({ id: z.string().check(z.maxLength(sessionLimits.idLength)) });
