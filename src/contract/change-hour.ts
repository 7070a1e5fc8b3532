import * as z from 'zod/mini';

export const changeHour = z.int().check(z.minimum(0), z.maximum(23));
