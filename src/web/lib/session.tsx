import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';

import * as z from 'zod/mini';

import { sessionCheck, type User, userShape } from '#contract/accounts';

import { ApiFailure, onSessionEnd, postForm } from './api-client.ts';
import { tellAnswered, tellUnanswered } from './connection.ts';
import { forgetDevice, forgetLeftovers, forgetLoaded, forgetOthers, onOtherTab } from './forget-device.ts';
import { findKeptUser, keepUser, setAnswersUser } from './kept-answers.ts';

const sessionKey = ['session'];

/** Why nobody is signed in: `ended` is a session that went away while it was in use, `deleted` an account. */
export type SignedOutBecause = 'never' | 'logout' | 'ended' | 'deleted';

type SessionState =
  | { state: 'checking'; failedChecks: number }
  | { state: 'unreachable'; checkAgain: () => void }
  | { state: 'signed-out'; because: SignedOutBecause }
  | { state: 'signed-in'; user: User };

type Session = SessionState & {
  isLoggedIn: boolean;
  /** Set by a sign-up: the next screen is the welcome page. */
  helpFlash: boolean;
  /** What was typed at the last failed sign-in. */
  emailOrUsername: string;
  /** Some form holds edits not yet saved (lib/unsaved-changes.ts); leaving then asks first. */
  unsavedChanges: boolean;
  signedIn: (user: User, options?: { helpFlash: boolean }) => void;
  signInFailed: (emailOrUsername: string) => void;
  signedOut: (because: Exclude<SignedOutBecause, 'never'>) => void;
  /** The signed-out screens have taken over: where the user was no longer matters. */
  forgetWhySignedOut: () => void;
  clearHelpFlash: () => void;
  /** After a change to the account, for instance a site username. */
  userChanged: (changes: Partial<User>) => void;
  /** A form has got its first edit, or has lost them all. */
  countUnsavedForms: (change: 1 | -1) => void;
  forgetUnsavedChanges: () => void;
};

const SessionContext = createContext<Session | undefined>(undefined);

async function checkSession(): Promise<User | null> {
  const askedAt = Date.now();
  try {
    const answer = await postForm('/api/check-if-logged-in', {}, sessionCheck);
    if (!answer.LoggedIn) {
      void forgetLeftovers();
      return null;
    }
    tellAnswered(askedAt);
    await takeUser(answer.user);
    return answer.user;
  } catch (error) {
    const kept = error instanceof ApiFailure && error.status === 0 ? await findLastUser() : undefined;
    if (kept === undefined) throw error;
    tellUnanswered(askedAt);
    return kept;
  }
}

/** Without a connection it is the user who was last signed in here; the server's next answer may say otherwise. */
async function findLastUser(): Promise<User | undefined> {
  const text = await findKeptUser();
  if (text === undefined) return undefined;
  const { data } = z.safeParse(userShape, JSON.parse(text));
  setAnswersUser(data?.id);
  return data;
}

/** From here on the browser keeps things for this user, and for nobody else. */
async function takeUser(user: User): Promise<void> {
  await forgetOthers(user.id);
  setAnswersUser(user.id);
  void keepUser(user.id, JSON.stringify(user));
}

/** Another tab may have signed out, or in as somebody else. */
export async function isSignedInAs(userId: string): Promise<boolean> {
  return (await checkSession())?.id === userId;
}

/** Asks once who is signed in, before anything is shown. Without an answer the screens go on asking. */
export function loadSession(queryClient: QueryClient): Promise<void> {
  return queryClient.prefetchQuery({ queryKey: sessionKey, queryFn: checkSession, retry: false });
}

/** Makes the user known without asking, for a page that is drawn ahead of time. */
export function setSession(queryClient: QueryClient, user: User | null): void {
  queryClient.setQueryData<User | null>(sessionKey, user);
}

/** What one user has loaded must never be seen by the next. */
function forgetQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: ({ queryKey }) => !['session', 'config'].includes(String(queryKey[0])),
  });
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [because, setBecause] = useState<SignedOutBecause>('never');
  const [helpFlash, setHelpFlash] = useState(false);
  const [emailOrUsername, setEmailOrUsername] = useState('');
  const [unsavedForms, setUnsavedForms] = useState(0);

  const actions = useMemo(() => {
    function replaceUser(next: User | null): void {
      // A check that is under way would answer with the state from before.
      void queryClient.cancelQueries({ queryKey: sessionKey });
      const before = queryClient.getQueryData<User | null>(sessionKey);
      if (before && before.id !== next?.id) forgetQueries(queryClient);
      queryClient.setQueryData<User | null>(sessionKey, next);
    }
    return {
      signedIn(user: User, options?: { helpFlash: boolean }) {
        setHelpFlash(options?.helpFlash ?? false);
        setEmailOrUsername('');
        // Nothing of the last user is left by the time the new one sees anything.
        void takeUser(user).then(() => replaceUser(user));
      },
      signInFailed: setEmailOrUsername,
      signedOut(reason: Exclude<SignedOutBecause, 'never'>) {
        setBecause(reason);
        setUnsavedForms(0);
        replaceUser(null);
        void (reason === 'ended' ? forgetLoaded() : forgetDevice());
      },
      forgetWhySignedOut: () => setBecause('never'),
      clearHelpFlash: () => setHelpFlash(false),
      userChanged(changes: Partial<User>) {
        const user = queryClient.setQueryData<User | null>(
          sessionKey,
          (before) => before && { ...before, ...changes },
        );
        if (user) void keepUser(user.id, JSON.stringify(user));
      },
      countUnsavedForms: (change: 1 | -1) => setUnsavedForms((count) => Math.max(0, count + change)),
      forgetUnsavedChanges: () => setUnsavedForms(0),
    };
  }, [queryClient]);

  const check = useQuery({
    queryKey: sessionKey,
    queryFn: async (): Promise<User | null> => {
      const user = await checkSession();
      const before = queryClient.getQueryData<User | null>(sessionKey);
      if (before && before.id !== user?.id) {
        forgetQueries(queryClient);
        if (user === null) setBecause('ended');
      }
      return user;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // Another tab may have signed out, or in as somebody else.
    refetchOnWindowFocus: 'always',
    // Without a connection the last user was taken to be signed in.
    refetchOnReconnect: 'always',
  });

  useEffect(() => onOtherTab(() => void queryClient.refetchQueries({ queryKey: sessionKey })), [queryClient]);
  useEffect(
    () =>
      onSessionEnd(() => {
        // The refusal may be meant for the user who was signed in when the call was made, while another tab has signed in
        // since.
        if (queryClient.getQueryData<User | null>(sessionKey))
          void queryClient.refetchQueries({ queryKey: sessionKey });
      }),
    [queryClient],
  );

  const { data: user, isError, failureCount, refetch } = check;
  const session = useMemo((): Session => {
    const rest = { helpFlash, emailOrUsername, unsavedChanges: unsavedForms > 0, ...actions };
    if (user) return { state: 'signed-in', user, isLoggedIn: true, ...rest };
    if (user === null) return { state: 'signed-out', because, isLoggedIn: false, ...rest };
    if (isError)
      return { state: 'unreachable', checkAgain: () => void refetch(), isLoggedIn: false, ...rest };
    return { state: 'checking', failedChecks: failureCount, isLoggedIn: false, ...rest };
  }, [user, isError, failureCount, refetch, because, helpFlash, emailOrUsername, unsavedForms, actions]);

  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('useSession is used outside SessionProvider');
  return session;
}

/** For the signed-in screens, which the shell shows only while somebody is signed in. */
export function useUser(): User {
  const session = useSession();
  if (session.state !== 'signed-in') throw new Error('useUser is used on a screen for signed-out visitors');
  return session.user;
}
