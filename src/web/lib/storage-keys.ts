/** Keys used by the page and by the script before it. */
export const colorSchemeKey = 'tabiya-color-scheme';
/** Followed by `:user:entry`. */
export const reviewOutboxPrefix = 'tabiya-reviews';
export const trainingOutboxPrefix = 'tabiya-training';
export const gameReviewOutboxPrefix = 'tabiya-unsaved-review';
export const gameOutboxPrefix = 'tabiya-unsent-games';
export const analysisOutboxPrefix = 'tabiya-unsent-analyses';
/** Sorts before the reviews: the service worker sends by name. */
export const cardOutboxPrefix = 'tabiya-cards';
export const dayChangeHourKey = 'tabiya-day-change-hour';
export const userContentKey = 'tabiya-belongings';
