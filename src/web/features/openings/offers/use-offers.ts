import { useEffect, useMemo, useRef, useState } from 'react';

import type { OfferPosition } from '#chess/building/offer-nodes';
import type { Offer } from '#chess/building/offers';

import { useRunningGame } from '../../../lib/running-game.ts';
import type { RepliesOptions } from '../../../replies/replies-options.ts';

export interface ShownOffers {
  name: string;
  offers: readonly Offer[];
  isDone: boolean;
  isRipe: boolean;
  failure: string | undefined;
}

const duringGame = 'The engine is off while you play a live game.';

export function useOffers(
  id: string,
  position: OfferPosition | undefined,
  options: RepliesOptions | undefined,
  picked: string | undefined,
): ShownOffers | undefined {
  const [shown, setShown] = useState<ShownOffers>();
  // Use a ref, so that another choice changes the order of the search without a restart.
  const first = useRef(picked);
  useEffect(() => {
    first.current = picked;
  }, [picked]);
  const isPlaying = useRunningGame()?.isPlaying === true;
  const name = position ? `${id} ${position.start} ${position.sans.join(' ')}` : '';
  // The position's chance loads later, but must not restart the search.
  const [requested, setRequested] = useState<{ name: string; position: OfferPosition }>();
  if (position && requested?.name !== name) setRequested({ name, position });
  const wanted = requested && requested.name === name ? requested.position : undefined;
  useEffect(() => {
    if (!wanted || !options || isPlaying) return;
    const controller = new AbortController();
    const { signal } = controller;
    const tell = (state: Omit<ShownOffers, 'name'>): void => {
      if (!signal.aborted) setShown({ name, ...state });
    };
    import('./run-offers.ts')
      .then(({ runOffers }) =>
        runOffers({
          id,
          name: crypto.randomUUID(),
          position: wanted,
          options,
          signal,
          getFirst: () => first.current,
          onOffers: (found) => tell({ ...found, failure: undefined }),
        }),
      )
      .catch((error: Error) => tell({ offers: [], isDone: true, isRipe: true, failure: error.message }));
    return () => controller.abort(new Error('moved on'));
  }, [id, name, wanted, options, isPlaying]);
  return useMemo(() => {
    if (!wanted) return undefined;
    if (isPlaying) return { name, offers: [], isDone: true, isRipe: true, failure: duringGame };
    const none = { name, offers: [], isDone: false, isRipe: false, failure: undefined };
    return shown?.name === name ? shown : none;
  }, [wanted, isPlaying, shown, name]);
}
