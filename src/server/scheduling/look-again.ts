import { ApiError } from '../errors.ts';

/** Two devices that write at once: the slower one looks again. A third time is rare, a tenth is a fault. */
const mostTries = 10;

/** Reads and writes until nobody else was faster; `attempt` answers false when somebody was. */
export async function lookAgain<Done>(attempt: () => Promise<Done | false>): Promise<Done> {
  for (let tries = 0; tries < mostTries; tries++) {
    const done = await attempt();
    if (done !== false) return done;
  }
  throw new ApiError('unavailable');
}
