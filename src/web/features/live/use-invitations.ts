import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { invitationToken } from '#contract/live';

import { showNotice } from '../../ui/notices.tsx';
import { makeEndText } from './invitation-words.ts';
import type { LiveSession } from './session/live-session.ts';
import type { LiveView } from './session/live-view.ts';

/** Removes the token from the address, because a reload would accept the invitation again. */
export function useAcceptedInvitation(session: LiveSession, { refusal }: LiveView): void {
  const [search, setSearch] = useSearchParams();
  const token = z.safeParse(invitationToken, search.get('invite')).data;
  const hasLink = search.has('invite');
  const accept = useEffectEvent(() => {
    if (token === undefined) showNotice('This is not an invitation link.');
    else session.acceptInvitation(token);
    setSearch({}, { replace: true });
  });
  useEffect(() => {
    if (hasLink) accept();
  }, [hasLink]);
  useEffect(() => {
    if (refusal === 'gone') showNotice('This invitation no longer works. Ask your friend for a new link.');
    if (refusal === 'own') showNotice('This is your own link. Send it to a friend.');
  }, [refusal]);
}

export function useEndedInvitation({ invitation, phase }: LiveView): void {
  const before = useRef(invitation);
  useEffect(() => {
    const text = makeEndText(before.current, invitation);
    before.current = invitation;
    const isPlaying = phase === 'my_move' || phase === 'opponents_move';
    if (text !== undefined && !isPlaying) showNotice(text);
  }, [invitation, phase]);
}
