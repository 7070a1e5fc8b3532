import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_LAG_MS, pressClock, readClock, startClock } from '#chess/live/clock';

test('R19: whatever lag is feigned, a move gives back half a second at most, and no clock goes up', () => {
  const move = fc.record({ takesMs: fc.nat(30_000), feignedMs: fc.oneof(fc.nat(), fc.constant(Infinity)) });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
      let now = 1_000;
      let clock = startClock(600_000, now);
      for (const { takesMs, feignedMs } of moves) {
        const { turn } = clock;
        const before = readClock(clock, turn, now);
        now += takesMs;
        clock = pressClock(clock, feignedMs, now);
        const after = readClock(clock, turn, now);
        expect(after).toBeLessThanOrEqual(before);
        expect(before - after).toBeGreaterThanOrEqual(Math.min(before, takesMs - MAX_LAG_MS));
      }
    }),
  );
});
