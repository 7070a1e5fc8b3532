/** How cards as text are separated, and in which columns they stand. */
export const separators: Record<string, string> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  pipe: '|',
  colon: ':',
  space: ' ',
};

/** In this order: an Anki that does not know our kind of note takes the first column as its front. It finds the last two by their numbers. */
export const columns = [
  'Prompt',
  'Answer',
  'Prompt FEN',
  'Prompt PGN',
  'Answer FEN',
  'Answer PGN',
  'Colour',
  'Opening',
  'Game',
  'Answer search',
  'Made',
  'Suspended',
  'Reviews',
  'Guid',
  'Tags',
] as const;
export type Column = (typeof columns)[number];
