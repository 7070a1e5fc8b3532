/** Names in the browser's storage that are read in two places: by the page, and by the small script that runs before it. */
export const colorSchemeKey = 'tabiya-color-scheme';
/** Followed by a colon, the user and the entry. */
export const reviewOutboxPrefix = 'tabiya-reviews';
export const trainingOutboxPrefix = 'tabiya-training';
export const gameReviewOutboxPrefix = 'tabiya-unsaved-review';
export const gameOutboxPrefix = 'tabiya-unsent-games';
export const analysisOutboxPrefix = 'tabiya-unsent-analyses';
/** This name sorts before that of the reviews: the service worker sends in the order of the names. */
export const cardOutboxPrefix = 'tabiya-cards';
/** At which hour the user's day changes. */
export const dayChangeHourKey = 'tabiya-day-change-hour';
/** Whether the user has games, openings and cards. */
export const belongingsKey = 'tabiya-belongings';
