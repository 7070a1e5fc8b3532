/** How a study's comment begins on a reply that its owner does not want to answer. */
export const IGNORED_PREFIX = 'Ignored:';
