/** Which place of which book the screen shows: the address says it, and the history keeps the way that was walked. */
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

import type { StudyColor } from '#contract/studies';

import { makeAskedKey } from '../asked-key.ts';
import type { AskedPlace } from '../../../worker/book-place.ts';
import { makeOpeningAddress, parseOpeningSearch } from '../../../opening/opening-address.ts';

interface WalkedWay {
  start: string;
  sans: readonly string[];
}

/** A state that another version of the app has left in the history is ignored. */
function parseWay(state: unknown): WalkedWay | undefined {
  if (typeof state !== 'object' || state === null || !('start' in state) || !('sans' in state))
    return undefined;
  const { start, sans } = state;
  if (typeof start !== 'string' || !Array.isArray(sans)) return undefined;
  return { start, sans: sans.filter((san) => typeof san === 'string') };
}

export interface ShownPlace {
  /** Undefined where the address says none. */
  color: StudyColor | undefined;
  /** Undefined for the start of the book. */
  asked: AskedPlace | undefined;
  /** A move of the place that is looked at. */
  move: string | undefined;
}

export type GoTo = (
  color: StudyColor,
  place: AskedPlace,
  options?: { move?: string | undefined; isStep?: boolean },
) => void;

export function useShownPlace(): ShownPlace & { goTo: GoTo } {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const { color, position, move } = parseOpeningSearch(search);
  const asked = useMemo((): AskedPlace | undefined => {
    if (position === undefined) return undefined;
    const way = parseWay(state);
    return { key: makeAskedKey(position), ...way };
  }, [position, state]);
  // A step on the board does not become a page of the history: Back leads to the screen before.
  const goTo = useCallback<GoTo>(
    (to, { key, start, sans }, { move: looked, isStep = false } = {}) =>
      void navigate(makeOpeningAddress({ color: to, position: key, move: looked }), {
        replace: isStep,
        preventScrollReset: true,
        ...(sans && start !== undefined && { state: { start, sans } satisfies WalkedWay }),
      }),
    [navigate],
  );
  return { color, asked, move, goTo };
}
