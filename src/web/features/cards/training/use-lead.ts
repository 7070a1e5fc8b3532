import { useReducedMotion } from '@mantine/hooks';
import type { SquareName } from 'chessops/types';
import { useEffect, useMemo, useRef, useState } from 'react';

import type { PlannedPosition, PlannedStep } from '#chess/memory/planned-session';
import { playSan } from '#chess/position/moves';

/** Time per move played automatically. Long lines are played faster, within `mostLeadMs`. */
const moveMs = 120;
const mostLeadMs = 1400;

export interface ShownPosition {
  fen: string;
  lastMove: readonly [SquareName, SquareName] | undefined;
}

export function showPosition({ key, way }: PlannedPosition): ShownPosition {
  const played = way && playSan(way.position.key, way.san);
  return { fen: key, lastMove: played && [played.from, played.to] };
}

/** If the line continues, its first move is the answer just given, which need not be replayed. */
function countGiven([first]: readonly PlannedStep[]): number {
  return first?.kind === 'move' && first.position.kind !== undefined ? 1 : 0;
}

/** Plays the moves that lead to a question. With reduced motion, shows the question at once. */
export function useLead(
  lead: readonly PlannedStep[],
  requested: PlannedPosition,
  { isAnswered, isShown }: { isAnswered: boolean; isShown: boolean },
) {
  const wantsStillness = useReducedMotion(undefined, { getInitialValueInEffect: false }) ?? false;
  const isStill = wantsStillness || isAnswered;
  const moves = useMemo(() => lead.filter((step) => step.kind === 'move'), [lead]);
  const [played, setPlayed] = useState({ lead, count: countGiven(lead) });
  const count = played.lead === lead ? played.count : countGiven(lead);
  const isPlaying = !isStill && count < moves.length;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(
      () => setPlayed({ lead, count: count + 1 }),
      Math.min(moveMs, mostLeadMs / moves.length),
    );
    return () => clearTimeout(timer);
  }, [isPlaying, lead, count, moves]);

  const next = moves[count];
  const shown = useMemo(
    () => showPosition(isPlaying && next ? next.position : requested),
    [isPlaying, next, requested],
  );
  // The time for the answer starts when the board stops moving.
  const questionMs = useRef<{ lead: readonly PlannedStep[]; isShown: boolean; atMs: number }>(undefined);
  useEffect(() => {
    const { current } = questionMs;
    if (!isPlaying && (current?.lead !== lead || current.isShown !== isShown))
      questionMs.current = { lead, isShown, atMs: Date.now() };
  }, [isPlaying, lead, isShown]);
  return { shown, isPlaying, getQuestionMs: () => questionMs.current?.atMs ?? Date.now(), skip };

  function skip(): void {
    setPlayed({ lead, count: moves.length });
  }
}
