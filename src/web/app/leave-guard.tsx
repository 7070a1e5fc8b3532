import { createContext, type MouseEvent, type ReactNode, use, useState } from 'react';
import { useNavigate } from 'react-router';

import { useSession } from '../lib/session.tsx';
import { leaveQuestion } from '../lib/unsaved-changes.ts';
import { ConfirmModal } from '../ui/confirm-modal.tsx';

type Guard = (event: MouseEvent, path: string) => void;

const LeaveGuardContext = createContext<Guard>(() => {});

/** Holds a click on a link back while the screen has unsaved edits, and asks. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const { unsavedChanges, setUnsavedChanges } = useSession();
  const navigate = useNavigate();
  const [wantedPath, setWantedPath] = useState<string>();

  const guard: Guard = (event, path) => {
    if (!unsavedChanges || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setWantedPath(path);
  };

  return (
    <LeaveGuardContext value={guard}>
      {children}
      <ConfirmModal
        title={leaveQuestion}
        confirmLabel="Leave without saving"
        opened={wantedPath !== undefined}
        onCancel={() => setWantedPath(undefined)}
        onConfirm={() => {
          setUnsavedChanges(false);
          setWantedPath(undefined);
          if (wantedPath !== undefined) void navigate(wantedPath);
        }}
      />
    </LeaveGuardContext>
  );
}

export function useLeaveGuard(): Guard {
  return use(LeaveGuardContext);
}
