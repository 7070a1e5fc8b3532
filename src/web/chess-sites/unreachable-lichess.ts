/** Whether Lichess or the code that would ask it cannot be fetched. */
export const unreachableSentence = 'Lichess cannot be reached. Check your connection and connect again.';
