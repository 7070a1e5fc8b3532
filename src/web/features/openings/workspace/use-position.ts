/** The address holds the position, and the history state holds the moves that led to it. */
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

import type { StudyColor } from '#contract/studies';

import { findPositionKey } from '#chess/position/key';
import type { PositionRequest } from '../../../worker/book-position.ts';
import { makeOpeningAddress, parseOpeningSearch } from '../../../opening/opening-address.ts';

interface WalkedWay {
  start: string;
  sans: readonly string[];
}

/** Another version of the page may have written the history state. */
function parseWay(state: unknown): WalkedWay | undefined {
  if (typeof state !== 'object' || state === null || !('start' in state) || !('sans' in state))
    return undefined;
  const { start, sans } = state;
  if (typeof start !== 'string' || !Array.isArray(sans)) return undefined;
  return { start, sans: sans.filter((san) => typeof san === 'string') };
}

export interface ShownBookPosition {
  color: StudyColor | undefined;
  request: PositionRequest | undefined;
  move: string | undefined;
}

export type GoTo = (
  color: StudyColor,
  position: PositionRequest,
  options?: { move?: string | undefined; isStep?: boolean },
) => void;

export function useShownPosition(): ShownBookPosition & { goTo: GoTo } {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const { color, position, move } = parseOpeningSearch(search);
  const request = useMemo((): PositionRequest | undefined => {
    if (position === undefined) return undefined;
    const way = parseWay(state);
    return { key: findPositionKey(position), ...way };
  }, [position, state]);
  // A step replaces the history entry, so that Back leaves the screen.
  const goTo = useCallback<GoTo>(
    (to, { key, start, sans }, { move: chosenMove, isStep = false } = {}) =>
      void navigate(makeOpeningAddress({ color: to, position: key, move: chosenMove }), {
        replace: isStep,
        preventScrollReset: true,
        ...(sans && start !== undefined && { state: { start, sans } satisfies WalkedWay }),
      }),
    [navigate],
  );
  return { color, request, move, goTo };
}
