import { createContext } from 'react';

/** The half-move on the board, for the parts that mark it; a step draws nothing else beside the board again. */
export const CurrentPly = createContext(0);
