/** The list of what happened to the locks of an account, for its owner. */
import type { SecurityEvent } from '#contract/security-events';
import { makeTime } from '#contract/wire-schedule';
import type { App, Services } from '../services.ts';
import { listSecurityEvents } from './security-event-store.ts';

export function registerSecurityEventRoutes(app: App, { db, now }: Services): void {
  app.get('/api/get-security-events', async ({ user }): Promise<{ api_data: SecurityEvent[] }> => {
    const events = await listSecurityEvents(db, user.id, now());
    return { api_data: events.map((event) => ({ ...event, at: makeTime(event.at) })) };
  });
}
