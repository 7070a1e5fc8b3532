import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { logoutDone } from '#contract/accounts';

import { ApiFailure, postForm } from '../lib/api-client.ts';
import { useSession } from '../lib/session.tsx';
import { queueRows } from '../sync/queue-rows.ts';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { showFailure } from '../ui/notices.tsx';
import { useLeave } from './leave-guard.tsx';
import classes from './shell.module.css';

const longestWaitMs = 3000;

async function countUnsent(): Promise<number> {
  const endMs = Date.now() + longestWaitMs;
  let count = await queueRows.count();
  if (count > 0) window.dispatchEvent(new Event('online'));
  while (count > 0 && navigator.onLine && Date.now() < endMs) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    count = await queueRows.count();
  }
  return count;
}

export function SessionButton(props: ButtonProps) {
  const session = useSession();
  const leave = useLeave();
  const [unsentCount, setUnsentCount] = useState(0);
  const logout = useMutation({
    mutationFn: async ({ isSure }: { isSure: boolean }) => {
      const count = isSure ? 0 : await countUnsent();
      setUnsentCount(count);
      if (count > 0) return false;
      await postForm('/api/logout', {}, logoutDone);
      return true;
    },
    onSuccess: (isDone) => isDone && session.signedOut('logout'),
    onError: (error) => {
      if (error instanceof ApiFailure && error.status === 401) session.signedOut('logout');
      else showFailure(`Log-out failed: ${error.message}.`);
    },
  });
  if (session.state !== 'signed-in') {
    return (
      <Button component={Link} to="/signin" variant="default" {...props}>
        Sign In
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="default"
        loading={logout.isPending}
        onClick={() => leave(() => logout.mutate({ isSure: false }), 'log-out')}
        {...props}
      >
        <span className={classes.logOut} title={session.user.email}>
          Log Out {session.user.email}
        </span>
      </Button>
      <ConfirmModal
        title="Log out with unsent changes?"
        confirmLabel="Log out anyway"
        opened={unsentCount > 0}
        onCancel={() => setUnsentCount(0)}
        onConfirm={() => logout.mutate({ isSure: true })}
      >
        {unsentCount === 1 ? '1 change is' : `${unsentCount} changes are`} only on this device. Logging out
        deletes {unsentCount === 1 ? 'it' : 'them'}.
      </ConfirmModal>
    </>
  );
}
