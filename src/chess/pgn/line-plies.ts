/** Reports read only this many half-moves of a game, because few repertoires are deeper than 40 moves. */
export const LINE_PLIES = 80;
