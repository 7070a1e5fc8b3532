import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';

import * as z from 'zod/mini';

import { sessionCheck, type User, userShape } from '#contract/accounts';

import { ApiFailure, onSessionEnd, postForm } from './api-client.ts';
import { connected } from './connection.ts';
import {
  clearLocalData,
  clearLeftovers,
  clearLoadedData,
  clearOtherUsersData,
  onOtherTab,
} from './clear-local-data.ts';
import { cacheUser, findCachedUser } from '../sync/responses.ts';
import { getQueryClient, setQueryClient, setSignedInUser } from '../sync/runtime.ts';

const sessionKey = ['session'];

export type SignedOutBecause = 'never' | 'logout' | 'ended' | 'deleted';

type SessionState =
  | { state: 'checking'; failedChecks: number }
  | { state: 'unreachable'; checkAgain: () => void }
  | { state: 'signed-out'; because: SignedOutBecause }
  | { state: 'signed-in'; user: User };

type Session = SessionState & {
  isLoggedIn: boolean;
  helpFlash: boolean;
  emailOrUsername: string;
  unsavedChanges: boolean;
  signedIn: (user: User, options?: { helpFlash: boolean }) => void;
  signInFailed: (emailOrUsername: string) => void;
  signedOut: (because: Exclude<SignedOutBecause, 'never'>) => void;
  forgetWhySignedOut: () => void;
  clearHelpFlash: () => void;
  userChanged: (changes: Partial<User>) => void;
  countUnsavedForms: (change: 1 | -1) => void;
  forgetUnsavedChanges: () => void;
};

const SessionContext = createContext<Session | undefined>(undefined);

async function checkSession(): Promise<User | null> {
  const requestedAt = Date.now();
  try {
    const answer = await postForm('/api/check-if-logged-in', {}, sessionCheck);
    if (!answer.LoggedIn) {
      void clearLeftovers();
      return null;
    }
    connected.answered(requestedAt);
    await takeUser(answer.user);
    return answer.user;
  } catch (error) {
    const cached = error instanceof ApiFailure && error.status === 0 ? await findLastUser() : undefined;
    if (cached === undefined) throw error;
    connected.failed(requestedAt);
    return cached;
  }
}

async function findLastUser(): Promise<User | undefined> {
  const text = await findCachedUser();
  if (text === undefined) return undefined;
  const { data } = z.safeParse(userShape, JSON.parse(text));
  setSignedInUser(data?.id);
  return data;
}

async function takeUser(user: User): Promise<void> {
  await clearOtherUsersData(user.id);
  setSignedInUser(user.id);
  void cacheUser(user.id, JSON.stringify(user));
}

export async function isSignedInAs(userId: string): Promise<boolean> {
  const isSame = (await checkSession())?.id === userId;
  // The check has already cleared the previous user's cached data, so the screens must load the session
  // again.
  if (!isSame) void getQueryClient().refetchQueries({ queryKey: sessionKey });
  return isSame;
}

export function loadSession(queryClient: QueryClient): Promise<void> {
  setQueryClient(queryClient);
  return queryClient.prefetchQuery({ queryKey: sessionKey, queryFn: checkSession, retry: false });
}

export function setSession(queryClient: QueryClient, user: User | null): void {
  queryClient.setQueryData<User | null>(sessionKey, user);
}

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
      // Cancel a running check, because its response would restore the old state.
      void queryClient.cancelQueries({ queryKey: sessionKey });
      const before = queryClient.getQueryData<User | null>(sessionKey);
      if (before && before.id !== next?.id) forgetQueries(queryClient);
      queryClient.setQueryData<User | null>(sessionKey, next);
    }
    return {
      signedIn(user: User, options?: { helpFlash: boolean }) {
        setHelpFlash(options?.helpFlash ?? false);
        setEmailOrUsername('');
        void takeUser(user).then(() => replaceUser(user));
      },
      signInFailed: setEmailOrUsername,
      signedOut(reason: Exclude<SignedOutBecause, 'never'>) {
        setBecause(reason);
        setUnsavedForms(0);
        replaceUser(null);
        void (reason === 'ended' ? clearLoadedData() : clearLocalData());
      },
      forgetWhySignedOut: () => setBecause('never'),
      clearHelpFlash: () => setHelpFlash(false),
      userChanged(changes: Partial<User>) {
        const user = queryClient.setQueryData<User | null>(
          sessionKey,
          (before) => before && { ...before, ...changes },
        );
        if (user) void cacheUser(user.id, JSON.stringify(user));
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
    refetchOnWindowFocus: 'always',
    // Offline, the app trusts the cached user. After reconnecting, the server must confirm the session.
    refetchOnReconnect: 'always',
  });

  useEffect(() => onOtherTab(() => void queryClient.refetchQueries({ queryKey: sessionKey })), [queryClient]);
  useEffect(
    () =>
      onSessionEnd(() => {
        // If another tab has signed in another user, the error may be about the previous one. So check again.
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

export function useUser(): User {
  const session = useSession();
  if (session.state !== 'signed-in') throw new Error('useUser is used on a screen for signed-out visitors');
  return session.user;
}
