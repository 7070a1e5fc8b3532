export const unreachableSentence = 'Lichess cannot be reached. Check your connection and connect again.';
