import * as z from 'zod/mini';

export const oidcPaths = { start: '/api/oidc/start', callback: '/api/oidc/callback' } as const;

export const oidcOutcomes = [
  'failed',
  'unavailable',
  'closed',
  'no_email',
  'email_taken',
  'second_factor',
  'disabled',
  'connected',
  'not_connected',
] as const;
export type OidcOutcome = (typeof oidcOutcomes)[number];

export const identityAddress = z.object({ api_data: z.object({ url: z.string() }) });
export const identityState = z.object({ api_data: z.object({ is_connected: z.boolean() }) });
