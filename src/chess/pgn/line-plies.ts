/** Half-moves stored beside each game's PGN. No repertoire goes deeper than 40 moves. */
export const LINE_PLIES = 80;
