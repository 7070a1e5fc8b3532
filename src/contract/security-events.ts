/** What happened to the locks of an account: its owner sees a list, and is mailed the serious ones. */
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

/** So many of each kind: a thousand sign-ins do not hide a changed password. */
export const securityEventLimits = { perKind: 100, listed: 100, days: 90, detailLength: 100 } as const;

export const securityEvents = z.object({
  api_data: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(securityEventKinds),
      /** The last time, if it happened several times within an hour. */
      at: z.string(),
      times: z.number(),
      /** Null: an admin of the server did it. */
      browser: z.nullable(z.string()),
      network: z.nullable(z.string()),
      /** The name of the token, or the route that was refused. */
      detail: z.string(),
    }),
  ),
});
export type SecurityEvent = z.infer<typeof securityEvents>['api_data'][number];
