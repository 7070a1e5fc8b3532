/** A comment with this prefix marks a reply that the user chose not to answer. */
export const IGNORED_PREFIX = 'Ignored:';
