import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { postChange } from '../../lib/api-client.ts';
import { useLichessToken } from '../../chess-sites/lichess-token.ts';
import { useUpstreamsReader } from '../../chess-sites/upstream-hooks.ts';
import { fetchSource } from '../study-source.ts';
import { type StoredStudy, useStudiesReload } from '../studies.ts';
import { type SendingPreview, previewSending, planAgain, sendStudy } from './send-study.ts';

export type PreviewOutcome = SendingPreview | 'no-permission';

export interface SendingProgress {
  done: number;
  name: string;
}

export function useSending(study: StoredStudy, link: string) {
  const readUpstreams = useUpstreamsReader();
  const { readToken, onFailure } = useLichessToken();
  const reload = useStudiesReload();
  const readStudy = async (): Promise<StoredStudy | null> =>
    (await reload())[study.color]?.parts.find(({ place }) => place === study.place) ?? null;
  const [progress, setProgress] = useState<SendingProgress>();
  const running = useRef<AbortController>(undefined);
  // Closing the dialog cancels a preview, but not a write to Lichess.
  useEffect(() => () => running.current?.abort(), []);

  const loadPreview = useMutation({
    networkMode: 'always',
    mutationFn: async (): Promise<PreviewOutcome> => {
      const lichess = await readUpstreams();
      const token = await readToken();
      if (token === undefined) return 'no-permission';
      const { signal } = (running.current = new AbortController());
      try {
        const scopes = await lichess.getTokenScopes(token);
        if (!scopes.includes('study:write') || !scopes.includes('study:read')) return 'no-permission';
        const fresh = await readStudy();
        if (fresh?.link !== link) throw new Error('The repertoire has been replaced.');
        return await previewSending(fresh, link, () => fetchSource(study), { lichess, token, signal });
      } catch (error) {
        throw onFailure('Preview study error:', error);
      }
    },
  });

  const change = useMutation({
    mutationFn: ({ preview, asNew }: { preview: SendingPreview; asNew: readonly string[] }) =>
      planAgain(preview, asNew),
  });

  const send = useMutation({
    networkMode: 'always',
    mutationFn: async (preview: SendingPreview) => {
      const lichess = await readUpstreams();
      const token = await readToken();
      if (token === undefined)
        throw new Error('Your connection to Lichess has ended. Connect Lichess again.');
      try {
        return await sendStudy(
          preview,
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

  const { mutate: startPreview } = loadPreview;
  useEffect(() => startPreview(), [startPreview]);

  const preview = change.data ?? loadPreview.data;
  return { loadPreview, change, send, preview, progress };
}
