import type { LiveState } from '#contract/live';

export const liveClockState = { game_id: 'g', version: 1, myTimeRemaining: 600, oppTimeRemaining: 600 };

export function makeLiveState(changes: Partial<LiveState> = {}): LiveState {
  return {
    ...liveClockState,
    payload: {
      color: 'w',
      opponent: 'bob',
      house: null,
      max_moves: 15,
      winner: null,
      reason: null,
      final_eval: null,
    },
    moves: [],
    start_ply: 0,
    clock_running: true,
    draw_offer: null,
    opponent_gone: null,
    verdict_pending: false,
    ...changes,
  };
}
