/** How many half-moves are kept beside the PGN of a game: no book goes deeper than 40 moves. */
export const LINE_PLIES = 80;
