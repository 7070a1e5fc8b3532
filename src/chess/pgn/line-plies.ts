/** Only this many half-moves of a game are stored, because few repertoires are deeper than 40 moves. */
export const LINE_PLIES = 80;
