import { afterEach, expect, test, vi } from 'vitest';

import type { PlannedPosition } from '#chess/memory/planned-session';

import { draw, erase } from '../../../testing/draw.ts';
import { useLead } from './use-lead.ts';

afterEach(() => {
  erase();
  vi.useRealTimers();
});

test('what is shown is not asked yet: the time of an answer counts from its question', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const position: PlannedPosition = {
    key: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -',
    ply: 0,
    name: undefined,
    way: undefined,
    moves: [],
    chance: 1,
    kind: 'new',
  };
  const lead = [{ kind: 'start', position }] as const;
  let getQuestionMs = () => 0;
  function Screen({ isShown }: { isShown: boolean }) {
    ({ getQuestionMs } = useLead({ lead, position, isShown, result: undefined }));
    return null;
  }
  const show = draw(<Screen isShown />);
  vi.advanceTimersByTime(20_000);
  show(<Screen isShown={false} />);
  vi.advanceTimersByTime(3000);
  expect(Date.now() - getQuestionMs()).toBe(3000);
});
