/** This message is also shown if the code for Lichess cannot be loaded. */
export const unreachableSentence = 'Lichess cannot be reached. Check your connection and connect again.';
