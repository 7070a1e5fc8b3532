import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { postChange } from '../../lib/api-client.ts';
import { useLichessToken } from '../../chess-sites/lichess-token.ts';
import { useUpstreamsReader } from '../../chess-sites/upstream-hooks.ts';
import { fetchSource } from '../study-source.ts';
import { type StoredStudy, useStudiesReload } from '../studies.ts';
import { type LookedAt, lookAtStudy, planAgain, sendStudy } from './send-study.ts';

/** `no-permission`: write access was not requested yet. */
export type SendingLook = LookedAt | 'no-permission';

export interface SendingProgress {
  done: number;
  name: string;
}

/** Previews and writes, each only on request. */
export function useSending(study: StoredStudy, link: string) {
  const readUpstreams = useUpstreamsReader();
  const { readToken, onFailure } = useLichessToken();
  const reload = useStudiesReload();
  const readStudy = async (): Promise<StoredStudy | null> =>
    (await reload())[study.color]?.parts.find(({ place }) => place === study.place) ?? null;
  const [progress, setProgress] = useState<SendingProgress>();
  const running = useRef<AbortController>(undefined);
  // Closing stops a preview; writing finishes.
  useEffect(() => () => running.current?.abort(), []);

  const look = useMutation({
    networkMode: 'always',
    mutationFn: async (): Promise<SendingLook> => {
      const lichess = await readUpstreams();
      const token = await readToken();
      if (token === undefined) return 'no-permission';
      const { signal } = (running.current = new AbortController());
      try {
        const scopes = await lichess.getTokenScopes(token);
        if (!scopes.includes('study:write') || !scopes.includes('study:read')) return 'no-permission';
        const fresh = await readStudy();
        if (fresh?.link !== link) throw new Error('The repertoire has been replaced.');
        return await lookAtStudy(fresh, link, () => fetchSource(study), { lichess, token, signal });
      } catch (error) {
        throw onFailure('Preview study error:', error);
      }
    },
  });

  const change = useMutation({
    mutationFn: ({ looked, asNew }: { looked: LookedAt; asNew: readonly string[] }) =>
      planAgain(looked, asNew),
  });

  const send = useMutation({
    networkMode: 'always',
    mutationFn: async (looked: LookedAt) => {
      const lichess = await readUpstreams();
      const token = await readToken();
      if (token === undefined)
        throw new Error('Your connection to Lichess has ended. Connect Lichess again.');
      try {
        return await sendStudy(
          looked,
          { lichess, token },
          {
            save: (update) => postChange('/api/update-study', update),
            readStudy,
            onProgress: (done, name) => setProgress({ done, name }),
          },
        );
      } catch (error) {
        throw onFailure('Send study error:', error);
      } finally {
        await reload().catch(() => undefined);
      }
    },
  });

  const { mutate: startLooking } = look;
  useEffect(() => startLooking(), [startLooking]);

  const looked = change.data ?? look.data;
  return { look, change, send, looked, progress };
}
