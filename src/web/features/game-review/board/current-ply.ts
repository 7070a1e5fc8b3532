import { createContext } from 'react';

/** In a context, so that a step renders only what marks it. */
export const CurrentPly = createContext(0);
