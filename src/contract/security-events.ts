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

/** Each kind has its own limit, so that a thousand sign-ins do not push out a password change. */
export const securityEventLimits = { perKind: 100, listed: 100, days: 90, detailLength: 100 } as const;

export const securityEvents = z.object({
  api_data: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(securityEventKinds),
      /** Equal events in the same clock hour share one row. `at` is the time of the last one. */
      at: z.string(),
      times: z.number(),
      browser: z.nullable(z.string()),
      network: z.nullable(z.string()),
      detail: z.string(),
    }),
  ),
});
export type SecurityEvent = z.infer<typeof securityEvents>['api_data'][number];
