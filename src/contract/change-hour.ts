import * as z from 'zod/mini';

/** The hour at which a user's day changes. */
export const changeHour = z.int().check(z.minimum(0), z.maximum(23));
