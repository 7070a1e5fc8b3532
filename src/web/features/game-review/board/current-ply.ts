import { createContext } from 'react';

/** The half-move on the board, for the parts that mark it; everything else beside the board stays as it is at a step. */
export const CurrentPly = createContext(0);
