/** Storage keys that both the page and the first-frame script use. */
export const colorSchemeKey = 'tabiya-color-scheme';
/** The full key of an entry is `prefix:user:entry`. */
export const reviewOutboxPrefix = 'tabiya-reviews';
export const trainingOutboxPrefix = 'tabiya-training';
export const gameReviewOutboxPrefix = 'tabiya-unsaved-review';
export const gameOutboxPrefix = 'tabiya-unsent-games';
export const analysisOutboxPrefix = 'tabiya-unsent-analyses';
/** The service worker sends in key order: this key sorts before the reviews of a new card. */
export const cardOutboxPrefix = 'tabiya-cards';
export const collectionOutboxPrefix = 'tabiya-lists';
export const dayChangeHourKey = 'tabiya-day-change-hour';
export const userContentKey = 'tabiya-belongings';
