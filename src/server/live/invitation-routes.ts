import * as z from 'zod/mini';
import { type invitationAnswer, invitationToken } from '#contract/live';
import { ApiError } from '../errors.ts';
import type { App, Services } from '../services.ts';
import { findInvitation } from './invitation-store.ts';

const linkPath = z.object({ token: invitationToken });

export function registerInvitationRoutes(app: App, { db, now }: Services): void {
  app.get('/api/get-live-invitation/:token', { schema: { params: linkPath } }, async (request) => {
    const found = await findInvitation(db, request.params.token, now());
    if (!found) throw new ApiError('not_found');
    const answer: z.infer<typeof invitationAnswer> = {
      api_data: { host: found.host, seconds: Math.ceil((found.expiresAt - now()) / 1000) },
    };
    return answer;
  });
}
