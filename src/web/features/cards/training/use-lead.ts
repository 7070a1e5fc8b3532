import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';

import type { PlannedPosition, PlannedStep } from '#chess/memory/planned-session';
import type { Question } from '#chess/memory/session-state';

import { type ShownPosition, showPosition } from './training-model.ts';

const moveMs = 120;
const mostLeadMs = 1400;

export interface Lead {
  shown: ShownPosition;
  isPlaying: boolean;
  getQuestionMs: () => number;
  skip: () => void;
}

function countGiven([first]: readonly PlannedStep[]): number {
  return first?.kind === 'move' && first.position.kind !== undefined ? 1 : 0;
}

type LedQuestion = Pick<Question<PlannedPosition>, 'lead' | 'position' | 'result' | 'isShown'>;

export function useLead({ lead, position, result, isShown }: LedQuestion): Lead {
  const wantsStillness = useReducedMotion(undefined, { getInitialValueInEffect: false }) ?? false;
  const isStill = wantsStillness || result !== undefined;
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
    () => showPosition(isPlaying && next ? next.position : position),
    [isPlaying, next, position],
  );
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
