import { useEffect, useRef, useState } from 'react';

import { useLichessToken } from './lichess-token.ts';

interface SiteCall {
  signal: AbortSignal;
  readToken: () => Promise<string | undefined>;
}

export function useSiteRequest<Name>(what: string) {
  const { readToken, onFailure } = useLichessToken();
  const [loading, setLoading] = useState<Name>();
  const [error, setError] = useState<Error>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(name: Name, load: (call: SiteCall) => Promise<void>): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setError(undefined);
    setLoading(() => name);
    try {
      await load({ signal: controller.signal, readToken });
    } catch (failure) {
      if (!controller.signal.aborted) setError(onFailure(what, failure));
    } finally {
      if (running.current === controller) setLoading(undefined);
    }
  }

  return { loading, error, run, cancel: () => running.current?.abort() };
}
