/** The number of half-moves stored with each game: no repertoire is deeper than 40 moves. */
export const LINE_PLIES = 80;
