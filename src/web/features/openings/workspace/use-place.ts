/** The address names the position; the history state holds the path. */
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

/** Ignores other versions' state. */
function parseWay(state: unknown): WalkedWay | undefined {
  if (typeof state !== 'object' || state === null || !('start' in state) || !('sans' in state))
    return undefined;
  const { start, sans } = state;
  if (typeof start !== 'string' || !Array.isArray(sans)) return undefined;
  return { start, sans: sans.filter((san) => typeof san === 'string') };
}

export interface ShownPlace {
  color: StudyColor | undefined;
  /** Undefined for the start. */
  asked: AskedPlace | undefined;
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
  // Steps replace the history entry, so that Back leaves the screen.
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
