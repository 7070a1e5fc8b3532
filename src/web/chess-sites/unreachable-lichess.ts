/** Said when Lichess does not answer, and when the code that asks it cannot be fetched. */
export const unreachableSentence = 'Lichess cannot be reached. Check your connection and connect again.';
