import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';

import { logoutDone } from '#contract/accounts';

import { ApiFailure, postForm } from '../lib/api-client.ts';
import { useSession } from '../lib/session.tsx';
import { showFailure } from '../ui/notices.tsx';
import { useLeave } from './leave-guard.tsx';
import classes from './shell.module.css';

/** Log Out with the user's address, or the way in. */
export function SessionButton(props: ButtonProps) {
  const session = useSession();
  const leave = useLeave();
  const logout = useMutation({
    mutationFn: () => postForm('/api/logout', {}, logoutDone),
    onSuccess: () => session.signedOut('logout'),
    onError: (error) => {
      // Nobody was signed in any more: that is what was asked for.
      if (error instanceof ApiFailure && error.status === 401) session.signedOut('logout');
      else showFailure(`You are still signed in: ${error.message}.`);
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
    <Button
      variant="default"
      loading={logout.isPending}
      onClick={() => leave(logout.mutate, 'log-out')}
      {...props}
    >
      <span className={classes.logOut} title={session.user.email}>
        Log Out {session.user.email}
      </span>
    </Button>
  );
}
