import { ApiError } from '../errors.ts';

const mostTries = 10;

export async function retry<Done>(attempt: () => Promise<Done | false>): Promise<Done> {
  for (let tries = 0; tries < mostTries; tries++) {
    const done = await attempt();
    if (done !== false) return done;
  }
  throw new ApiError('unavailable');
}
