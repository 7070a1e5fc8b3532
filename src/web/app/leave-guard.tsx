import { createContext, type ReactNode, use, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';

import { useSession } from '../lib/session.tsx';
import { leaveQuestion } from '../lib/unsaved-changes.ts';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { holdBackButton } from './back-button.ts';

/** Does what leaves the screen, at once or after asking. */
type Leave = (action: () => void) => void;

const LeaveContext = createContext<Leave>((action) => action());

/** The path of a click that would leave the screen in this tab. */
function findClickedPath(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target === '_blank' || link.origin !== window.location.origin) return undefined;
  return link.pathname === window.location.pathname ? undefined : link.pathname + link.search;
}

/** The router numbers the entries it makes; others, such as a jump to an anchor, have no number. */
function findHistoryIndex(): number | undefined {
  const state = z.safeParse(z.object({ idx: z.number() }), window.history.state);
  return state.success ? state.data.idx : undefined;
}

/** While the screen holds unsaved edits, links, the Back button and Log Out wait for an answer. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const { unsavedChanges, forgetUnsavedChanges } = useSession();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<{ action: () => void }>();
  const leave: Leave = useCallback(
    (action) => (unsavedChanges ? setWanted({ action }) : action()),
    [unsavedChanges],
  );

  const holdClick = useEffectEvent((event: MouseEvent): void => {
    const path = findClickedPath(event);
    if (path === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    leave(() => void navigate(path));
  });
  const holdBack = useEffectEvent((event: PopStateEvent, here: number | undefined): void => {
    const there = findHistoryIndex();
    if (here === undefined || there === undefined) return;
    event.stopImmediatePropagation();
    // The address has changed already. Going back to ours comes by here again and ends at once.
    if (there === here) return;
    window.history.go(here - there);
    leave(() => void navigate(there - here));
  });

  useEffect(() => {
    if (!unsavedChanges) return;
    const here = findHistoryIndex();
    const onClick = (event: MouseEvent) => holdClick(event);
    // Captured, so that it comes before the links' own.
    document.addEventListener('click', onClick, true);
    const letGo = holdBackButton((event) => holdBack(event, here));
    return () => {
      document.removeEventListener('click', onClick, true);
      letGo();
    };
  }, [unsavedChanges]);

  return (
    <LeaveContext value={leave}>
      {children}
      <ConfirmModal
        title={leaveQuestion}
        confirmLabel="Leave without saving"
        opened={wanted !== undefined}
        onCancel={() => setWanted(undefined)}
        onConfirm={() => {
          forgetUnsavedChanges();
          setWanted(undefined);
          wanted?.action();
        }}
      />
    </LeaveContext>
  );
}

/** For what leaves the screen without being a link. */
export function useLeave(): Leave {
  return use(LeaveContext);
}
