import * as z from 'zod/mini';

const earliestMs = 0;
const latestMs = Date.UTC(2200, 0, 1);
const earliestGameMs = Date.UTC(1000, 0, 1);

function within(fromMs: number) {
  const years = `${new Date(fromMs).getUTCFullYear()} to ${new Date(latestMs).getUTCFullYear() - 1}`;
  return z.refine<string>((text) => {
    const timeMs = Date.parse(text);
    return timeMs >= fromMs && timeMs < latestMs;
  }, `A time in the years ${years}`);
}

export const wireTime = z.iso.datetime({ offset: true }).check(within(earliestMs));
export const gameTime = z.iso.datetime({ offset: true }).check(within(earliestGameMs));
export const utcGameTime = z.iso.datetime().check(within(earliestGameMs));
