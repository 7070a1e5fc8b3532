/** Security events of an account. Its owner sees a list and receives mails about the serious ones. */
import * as z from 'zod/mini';

export const securityEventKinds = [
  'signed_in',
  'password_changed',
  'password_reset',
  'second_factor_on',
  'second_factor_off',
  'identity_connected',
  'identity_removed',
  'token_made',
  'reset_link_made',
  'access_refused',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** The limit applies to each kind of event, so that a thousand sign-ins do not hide a password change. */
export const securityEventLimits = { perKind: 100, listed: 100, days: 90, detailLength: 100 } as const;

export const securityEvents = z.object({
  api_data: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(securityEventKinds),
      /** Several events within an hour are stored as one. This is the time of the last one. */
      at: z.string(),
      times: z.number(),
      browser: z.nullable(z.string()),
      network: z.nullable(z.string()),
      detail: z.string(),
    }),
  ),
});
export type SecurityEvent = z.infer<typeof securityEvents>['api_data'][number];
