import type { ShownInvitation } from './session/live-view.ts';

/** The server may tell the end a moment before or after the page's own clock does. */
const slackMs = 5000;

function hasRunOut(seconds: number, readAt: number, now: number): boolean {
  return readAt + seconds * 1000 <= now + slackMs;
}

/** What to say when an invitation has ended without a game; nothing if its host took it back here. */
export function makeEndText(before: ShownInvitation, after: ShownInvitation): string | undefined {
  const { mine, guest_of: guestOf, readAt } = before;
  if (guestOf !== null && after.guest_of === null) {
    return hasRunOut(guestOf.seconds, readAt, after.readAt)
      ? `The invitation of ${guestOf.host} has ended: it worked for an hour.`
      : `${guestOf.host} has taken the invitation back.`;
  }
  if (mine === null || after.mine !== null || !hasRunOut(mine.seconds, readAt, after.readAt))
    return undefined;
  return 'Your link has ended: it worked for an hour. Invite makes another.';
}
