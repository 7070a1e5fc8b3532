import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';

import { holdBackButton } from './back-button.ts';
import { findRoute } from '../lib/base-path.ts';
import { useRunningGame } from '../lib/running-game.ts';
import { useSession } from '../lib/session.tsx';
import { leaveQuestion } from '../lib/unsaved-changes.ts';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { liveGamePath } from './live-game-bar.tsx';

type Leave = (action: () => void, what?: 'screen' | 'log-out') => void;

interface Question {
  title: string;
  confirmLabel: string;
  color?: 'red' | 'verdigris';
  text?: string;
}

const unsavedQuestion: Question = { title: leaveQuestion, confirmLabel: 'Leave without saving' };
const boardQuestion: Question = {
  title: 'Leave the board?',
  confirmLabel: 'Leave the board',
  color: 'verdigris',
  text: 'Your game continues and your clock runs. Every screen links back to it.',
};
const logOutQuestion: Question = {
  title: 'Log out in the middle of a game?',
  confirmLabel: 'Log out',
  text: 'Your game continues. You lose if you are away too long.',
};

const LeaveContext = createContext<Leave>((action) => action());

function findClickedPath(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target === '_blank' || link.origin !== window.location.origin) return undefined;
  if (link.pathname === window.location.pathname) return undefined;
  return findRoute(link.pathname) + link.search;
}

/** The router numbers its history entries. Other entries, such as anchors, have no number. */
function findHistoryIndex(): number | undefined {
  const state = z.safeParse(z.object({ idx: z.number() }), window.history.state);
  return state.success ? state.data.idx : undefined;
}

export function LeaveGuard({ children }: { children: ReactNode }) {
  const { unsavedChanges, forgetUnsavedChanges } = useSession();
  const isPlaying = useRunningGame()?.isPlaying === true;
  const isAtBoard = useLocation().pathname === liveGamePath && isPlaying;
  const isGuarded = unsavedChanges || isAtBoard;
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<{ action: () => void; question: Question }>();
  const isLeaving = useRef(false);
  const leave: Leave = useCallback(
    (action, what = 'screen') => {
      const gameQuestion = what === 'log-out' ? isPlaying && logOutQuestion : isAtBoard && boardQuestion;
      const question = unsavedChanges ? unsavedQuestion : gameQuestion;
      if (question) setWanted({ action, question });
      else action();
    },
    [unsavedChanges, isPlaying, isAtBoard],
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
    if (here === undefined || there === undefined || isLeaving.current) return;
    event.stopImmediatePropagation();
    // `history.go` below makes this listener run a second time, with nothing left to do.
    if (there === here) return;
    window.history.go(here - there);
    leave(() => void navigate(there - here));
  });

  useEffect(() => {
    if (!isGuarded) return;
    isLeaving.current = false;
    const here = findHistoryIndex();
    const onClick = (event: MouseEvent) => holdClick(event);
    document.addEventListener('click', onClick, true);
    const letGo = holdBackButton((event) => holdBack(event, here));
    return () => {
      document.removeEventListener('click', onClick, true);
      letGo();
    };
  }, [isGuarded]);
  useEffect(() => {
    if (!isPlaying) return;
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => window.removeEventListener('beforeunload', askBeforeUnload);
  }, [isPlaying]);

  return (
    <LeaveContext value={leave}>
      {children}
      {wanted && (
        <ConfirmModal
          title={wanted.question.title}
          confirmLabel={wanted.question.confirmLabel}
          color={wanted.question.color ?? 'red'}
          opened
          onCancel={() => setWanted(undefined)}
          onConfirm={() => {
            forgetUnsavedChanges();
            setWanted(undefined);
            isLeaving.current = true;
            wanted.action();
          }}
        >
          {wanted.question.text}
        </ConfirmModal>
      )}
    </LeaveContext>
  );
}

export function useLeave(): Leave {
  return use(LeaveContext);
}
