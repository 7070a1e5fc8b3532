export const colorSchemeKey = 'tabiya-color-scheme';
export const reviewOutboxPrefix = 'tabiya-reviews';
export const trainingOutboxPrefix = 'tabiya-training';
export const gameReviewOutboxPrefix = 'tabiya-unsaved-review';
export const gameOutboxPrefix = 'tabiya-unsent-games';
export const analysisOutboxPrefix = 'tabiya-unsent-analyses';
/**
 * The service worker sends entries in key order. Cards sort before reviews, so a new card arrives before its
 * reviews.
 */
export const cardOutboxPrefix = 'tabiya-cards';
export const collectionOutboxPrefix = 'tabiya-lists';
export const dayChangeHourKey = 'tabiya-day-change-hour';
export const userContentKey = 'tabiya-belongings';
