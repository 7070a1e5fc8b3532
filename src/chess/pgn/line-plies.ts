/** Half-moves stored with each game. No repertoire is deeper than these 40 moves. */
export const LINE_PLIES = 80;
