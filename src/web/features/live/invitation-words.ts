import type { ShownInvitation } from './session/live-view.ts';

const slackMs = 5000;

function hasRunOut(seconds: number, readAt: number, now: number): boolean {
  return readAt + seconds * 1000 <= now + slackMs;
}

export function makeEndText(before: ShownInvitation, after: ShownInvitation): string | undefined {
  const { mine, guest_of: guestOf, readAt } = before;
  if (guestOf !== null && after.guest_of === null) {
    return hasRunOut(guestOf.seconds, readAt, after.readAt)
      ? `The invitation from ${guestOf.host} has expired.`
      : `${guestOf.host} withdrew the invitation.`;
  }
  if (mine === null || after.mine !== null || !hasRunOut(mine.seconds, readAt, after.readAt))
    return undefined;
  return 'Your invitation has expired. Press Invite for a new link.';
}
