/** How many half-moves are kept of an opponent's game: what he repeats lies in them, and a thousand games stay small. */
export const SCOUTED_PLIES = 40;
